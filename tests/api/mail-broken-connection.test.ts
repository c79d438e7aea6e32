/** A mail server whose line breaks at each step, in clear and in TLS: the mail is kept and sent later, and never in clear. */
import { type AddressInfo, createServer, type Server, type Socket } from "node:net";
import { SMTPServer } from "smtp-server";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { sendDueMails } from "../../server/mail/dispatch.ts";
import { createTransport } from "../../server/mail/transport.ts";
import { type MailingShop, openMailingShop } from "../support/mail-delivery.ts";
import { aWaitingMail, mailRow } from "../support/mail-orders.ts";

/** What the server says when the client has said something; `cut` ends the line. Undefined: as a good server would. */
type Script = (said: string, socket: Socket) => string | "cut" | undefined;

let shop: MailingShop;
let servers: Server[];
beforeEach(async () => {
  shop = await openMailingShop();
  servers = [];
});
afterEach(async () => {
  for (const server of servers) await new Promise((resolve) => server.close(resolve));
  await shop.close();
});

const polite: readonly [RegExp, string][] = [
  [/^(EHLO|HELO)/i, "250-mail.example\r\n250-STARTTLS\r\n250 8BITMIME"],
  [/^MAIL/i, "250 ok"],
  [/^RCPT/i, "250 ok"],
  [/^DATA/i, "354 go on"],
  [/\r\n\.\r\n$/, "250 taken"],
  [/^QUIT/i, "221 bye"],
];

async function listenWith(
  script: Script,
  greeting = "220 mail.example",
): Promise<{ port: number; received(): string }> {
  let all = "";
  const server = createServer((socket) => {
    socket.on("error", () => undefined);
    if (greeting === "cut") return void socket.destroy();
    if (greeting !== "") socket.write(`${greeting}\r\n`);
    socket.on("data", (bytes) => {
      const said = bytes.toString("latin1");
      all += said;
      const answer = script(said, socket) ?? polite.find(([form]) => form.test(said))?.[1];
      if (answer === "cut") socket.destroy();
      else if (answer !== undefined) socket.write(`${answer}\r\n`);
    });
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return { port: (server.address() as AddressInfo).port, received: () => all };
}

async function sendBy(smtpUrl: string): Promise<string> {
  const id = await aWaitingMail(shop.app);
  const timeouts = { connection: 2000, greeting: 500, socket: 500 };
  const transport = createTransport({ ...shop.app.config, smtpUrl, dataDir: shop.app.dataDir }, { timeouts });
  await sendDueMails(shop.deliveryBy(transport));
  transport.close?.();
  return id;
}

const isKept = async (id: string) =>
  expect(await mailRow(shop.app, id)).toMatchObject({ state: "queued", attempts: 1, leased_by: null, sent_at: null });

const noTls = "?ignoreTLS=true";
describe("a line that is cut", () => {
  test.each<[string, Script, string?]>([
    ["before the greeting", () => undefined, "cut"],
    ["by silence instead of a greeting", () => undefined, ""],
    ["after the greeting", () => "cut"],
    ["after the sender", (said) => (/^MAIL/i.test(said) ? "cut" : undefined)],
    ["after the recipient", (said) => (/^RCPT/i.test(said) ? "cut" : undefined)],
    ["before the message may come", (said) => (/^DATA/i.test(said) ? "cut" : undefined)],
    [
      "in the middle of the message",
      (said) => (/^(?:Message-ID|From|Content-Type|MIME-Version)/im.test(said) ? "cut" : undefined),
    ],
    ["by words that are no SMTP", (said) => (/^MAIL/i.test(said) ? "what?" : undefined)],
  ])("%s keeps the mail for later", async (_, script, greeting) => {
    const { port } = await listenWith(script, greeting);
    await isKept(await sendBy(`smtp://127.0.0.1:${port}${noTls}`));
  });

  test("to an unreachable server keeps the mail for later, and mail is reported as down", async () => {
    await isKept(await sendBy("smtp://127.0.0.1:1"));
    expect(shop.app.health.mailDown).toBe(true);
  });
});

describe("TLS that breaks", () => {
  test.each<[string, string, Script]>([
    [
      "off after it was offered",
      "smtp",
      (said) => (/^STARTTLS/i.test(said) ? "220 go on" : said.startsWith("\x16") ? "cut" : undefined),
    ],
    [
      "into nonsense",
      "smtp",
      (said) => (/^STARTTLS/i.test(said) ? "220 go on" : said.startsWith("\x16") ? "no such thing" : undefined),
    ],
    ["before a word was said", "smtps", () => "cut"],
    ["into clear text", "smtps", () => "220 mail.example"],
  ])("%s keeps the mail for later, and nothing of it is said in clear (%s)", async (_, protocol, script) => {
    const { port, received } = await listenWith(script, protocol === "smtps" ? "" : undefined);
    await isKept(await sendBy(`${protocol}://127.0.0.1:${port}?requireTLS=true`));
    expect(received()).not.toMatch(/^(?:MAIL|RCPT|DATA)/im);
    expect(received()).not.toContain("maryam@");
  });

  test.each(["smtp", "smtps"])("with an untrusted certificate keeps the mail for later (%s)", async (protocol) => {
    const received: string[] = [];
    // Without a certificate of its own it shows one that it has signed itself.
    const server = new SMTPServer({
      secure: protocol === "smtps",
      authOptional: true,
      logger: false,
      onRcptTo: ({ address }, _session, done) => {
        received.push(address);
        done();
      },
    });
    server.on("error", () => undefined);
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const { port } = server.server.address() as AddressInfo;
    await isKept(await sendBy(`${protocol}://127.0.0.1:${port}`));
    await new Promise<void>((resolve) => server.close(() => resolve()));
    expect(received).toEqual([]);
  });

  test("where it is refused but demanded keeps the mail for later", async () => {
    const { port, received } = await listenWith((said) => (/^STARTTLS/i.test(said) ? "454 not now" : undefined));
    await isKept(await sendBy(`smtp://127.0.0.1:${port}?requireTLS=true`));
    expect(received()).not.toMatch(/^MAIL/im);
  });
});
