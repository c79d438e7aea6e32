// Attacks from one address; each resolves to its result in a few words.
import { connect, type Socket } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { sharp } from "../../server/features/media/decoding/codecs.ts";
import { aCheckout } from "../support/orders.ts";
import { ATTACKER, ask, askJson, dataOf, type RawResponse } from "./ask.ts";

export interface Target {
  port: number;
  /** Quantity of the whole stock. */
  stock: readonly { id: string; on_hand: number }[];
  /** Of a sent quote without a phone, which opens without digits. */
  linkToken: string;
}

export interface Attack {
  name: string;
  run(target: Target): Promise<string>;
}

const from = ATTACKER;

/** "413 ×8, 0 ×1" */
function counted(answers: readonly RawResponse[]): string {
  const counts = new Map<number, number>();
  for (const { status } of answers) counts.set(status, (counts.get(status) ?? 0) + 1);
  return [...counts].map(([status, count]) => `${status || "no answer"} ×${count}`).join(", ");
}

async function oneLargeForm({ port }: Target): Promise<string> {
  const body = "a&".repeat(2_500_000);
  const headers = { "content-type": "application/x-www-form-urlencoded" };
  const answers: RawResponse[] = [];
  for (let n = 0; n < 5; n += 1) {
    answers.push(await ask(port, { from, path: "/contact", method: "POST", headers, body }));
  }
  return counted(answers);
}

async function wholeStock({ port, stock }: Target): Promise<string> {
  const lines = stock
    .filter(({ on_hand }) => on_hand > 0)
    .slice(0, 100)
    .map(({ id, on_hand }) => ({ variantId: id, quantity: Math.min(on_hand, 999), services: [] }));
  const order = { ...aCheckout(""), lines, method: "pickup", address: undefined, paymentMethod: "transfer" };
  const answer = await askJson(port, "/api/orders", order, {}, from);
  const code = answer.status === 201 ? "taken" : JSON.parse(answer.body.toString()).error?.code;
  return `${answer.status} ${code}`;
}

/** Opens connections, sends `first` on each and nothing more, and holds them for `holdMs`. */
async function holdSockets(port: number, count: number, first: string | Buffer, holdMs: number): Promise<string> {
  let closed = 0;
  const sockets: Socket[] = [];
  for (let n = 0; n < count; n += 1) {
    const socket = connect({ port, host: "127.0.0.1", localAddress: from }, () => socket.write(first));
    socket.on("error", () => undefined);
    socket.on("close", () => {
      closed += 1;
    });
    socket.resume();
    sockets.push(socket);
    if (n % 50 === 0) await wait(5);
  }
  await wait(holdMs);
  const result = `${closed} of ${count} were closed`;
  for (const socket of sockets) socket.destroy();
  return result;
}

const halfHead = "GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow: ";
const uploadHead =
  "POST /api/quote-request HTTP/1.1\r\nHost: localhost\r\nContent-Type: multipart/form-data; boundary=b\r\nContent-Length: 5000000\r\n\r\n" +
  '--b\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n%PDF-';

/** Number of addresses that are asked for; fewer for a quick run. */
const ADDRESSES = Number(process.env.ABUSE_URLS ?? 30_000);

async function manyAddresses({ port }: Target): Promise<string> {
  const answers: RawResponse[] = [];
  let sent = 0;
  await Promise.all(
    Array.from({ length: 8 }, async () => {
      while (sent < ADDRESSES) {
        sent += 1;
        const made = sent % 2 === 0 ? "/products?q=word" : "/api/products/search/zzz?x=";
        answers.push(await ask(port, { from, path: `${made}${sent}${"f".repeat(150)}` }));
      }
    }),
  );
  return counted(answers);
}

async function decodingBombs({ port }: Target): Promise<string> {
  const blank = (side: number) => sharp({ create: { width: side, height: side, channels: 3, background: "#c33" } });
  const bombs = [
    await blank(6300).webp({ lossless: true }).toBuffer(),
    await blank(3100).avif({ effort: 0 }).toBuffer(),
    await blank(3540).webp({ lossless: true }).toBuffer(),
  ];
  const { formToken } = dataOf(await ask(port, { from, path: "/api/form-token" }));
  await wait(3500);
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, n) => {
      const picture = bombs[n % bombs.length] as Buffer;
      const fields = { name: "A", email: "a@example.com", phone: "+97455123456", message: "x", lang: "en", formToken };
      const parts = Object.entries(fields).map(
        ([name, value]) => `--b\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
      );
      const body = Buffer.concat([
        Buffer.from(`${parts.join("")}--b\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\n\r\n`),
        picture,
        Buffer.from("\r\n--b--\r\n"),
      ]);
      const headers = { "content-type": "multipart/form-data; boundary=b" };
      return ask(port, { from, path: "/api/quote-request", method: "POST", headers, body });
    }),
  );
  return counted(answers);
}

async function manyPdfs({ port, linkToken }: Target): Promise<string> {
  const path = `/api/shared/${linkToken}/file?lang=`;
  const answers = await Promise.all(
    Array.from({ length: 60 }, (_, n) => ask(port, { from, path: path + (n % 2 === 0 ? "en" : "ar") })),
  );
  return counted(answers);
}

export const attacks: readonly Attack[] = [
  { name: "one form of 5 MB", run: oneLargeForm },
  { name: "one order of the whole stock", run: wholeStock },
  { name: "1,000 slow sockets", run: ({ port }) => holdSockets(port, 1000, halfHead, 8000) },
  {
    name: "300 half-sent uploads",
    run: ({ port }) => holdSockets(port, 300, Buffer.from(uploadHead + " ".repeat(4_800_000)), 8000),
  },
  { name: "20 decoding bombs", run: decodingBombs },
  { name: "60 PDFs at once", run: manyPdfs },
  // Last, because its address is limited afterwards.
  { name: `${ADDRESSES.toLocaleString("en")} different URLs`, run: manyAddresses },
];
