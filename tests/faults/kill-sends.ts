/** A mail worker killed at each thing that the mail server hears, before it is answered and after. */
import { cpSync, mkdirSync } from "node:fs";
import { type AddressInfo, createServer } from "node:net";
import { join } from "node:path";
import { openShopFile } from "../../db/backup/open-shop-file.ts";
import { CONCURRENCY } from "../../server/mail/concurrency.ts";
import type { KillCycles } from "./kill-cycles.ts";
import { furnishFolder, makeFolder, removeFolder, startChild } from "./shop-folder.ts";

const AHEAD_MS = 3_600_000;

const answers: readonly [RegExp, string][] = [
  [/\r\n\.\r\n$/, "250 taken"],
  [/^(EHLO|HELO)/i, "250 mail.example"],
  [/^(MAIL|RCPT|RSET|NOOP)/i, "250 ok"],
  [/^DATA/i, "354 go on"],
  [/^QUIT/i, "221 bye"],
];

interface Listener {
  url: string;
  /** Message-IDs of what was taken whole, in order. */
  taken: string[];
  received: number;
  close(): Promise<void>;
}

/** A mail server that says when it has heard something, and again when it has answered. */
async function listen(notice: (received: number, when: "before" | "after") => void): Promise<Listener> {
  const listener: Listener = { url: "", taken: [], received: 0, close: async () => undefined };
  const server = createServer((socket) => {
    let message = "";
    const hear = (answer: string) => {
      listener.received += 1;
      const nth = listener.received;
      notice(nth, "before");
      socket.write(`${answer}\r\n`, () => notice(nth, "after"));
    };
    socket.on("error", () => undefined);
    hear("220 mail.example");
    socket.on("data", (bytes) => {
      message += bytes.toString("latin1");
      const answer = answers.find(([form]) => form.test(message))?.[1];
      if (!answer) return;
      const id = /^Message-ID: <([^@>]+)/im.exec(message)?.[1];
      if (id && message.endsWith("\r\n.\r\n")) listener.taken.push(id);
      message = "";
      hear(answer);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  listener.url = `smtp://127.0.0.1:${(server.address() as AddressInfo).port}?ignoreTLS=true`;
  listener.close = () => new Promise((resolve) => void server.close(() => resolve()));
  return listener;
}

export async function killAtSends(): Promise<KillCycles> {
  const base = makeFolder("sends");
  const outcome: KillCycles = { kills: 0, acknowledged: 0, broken: [] };
  try {
    const furnished = join(base, "shop");
    mkdirSync(furnished);
    await furnishFolder(furnished);
    await startChild([furnished, "before", "2"]).ended;
    for (const when of ["before", "after"] as const) {
      for (let at = 1; ; at++) {
        const folder = join(base, "one");
        cpSync(furnished, folder, { recursive: true });
        let kill = (): void => undefined;
        let isKilled = false;
        const server = await listen((received, moment) => {
          if (isKilled || received !== at || moment !== when) return;
          isKilled = true;
          kill();
        });
        const work = (env: Record<string, string>) =>
          startChild([folder, "mail", "0"], [], { SMTP_URL: server.url, ...env }, "work-child.ts");
        const child = work({});
        kill = () => void child.process.kill("SIGKILL");
        await child.ended;
        if (isKilled) {
          outcome.kills += 1;
          await work({ AHEAD: String(AHEAD_MS) }).ended;
          outcome.broken.push(
            ...(await look(folder, server.taken)).map((found) => `${when} the answer to ${at}: ${found}`),
          );
        }
        outcome.acknowledged += server.taken.length;
        await server.close();
        removeFolder(folder);
        if (!isKilled) break;
      }
    }
    return outcome;
  } finally {
    removeFolder(base);
  }
}

/** Each mail was taken, and twice only what a killed worker had under way. */
async function look(folder: string, taken: readonly string[]): Promise<string[]> {
  const { db } = openShopFile(join(folder, "shop.db"));
  const rows = await db.selectFrom("mail_queue").select(["message_id", "state"]).execute();
  await db.destroy();
  const found: string[] = [];
  let twice = 0;
  for (const { message_id, state } of rows) {
    const times = taken.filter((id) => id === message_id).length;
    if (state !== "sent" || times === 0) found.push(`${message_id} is ${state}, taken ${times} times`);
    if (times > 2) found.push(`${message_id} was taken ${times} times`);
    if (times === 2) twice += 1;
  }
  return twice > CONCURRENCY ? [...found, `${twice} were taken twice`] : found;
}
