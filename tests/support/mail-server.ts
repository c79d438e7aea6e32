// A scripted mail server: takes mail, refuses it at any stage, hangs, or breaks off.
import type { AddressInfo } from "node:net";
import PostalMime, { type Email } from "postal-mime";
import { SMTPServer } from "smtp-server";

/** Fate of one connection. Connections beyond the script are served. */
export type Fate =
  | "take"
  /** Does not answer the message. */
  | "hang after data"
  /** Stores the message and closes before it answers. */
  | "die after data"
  | { at: "connect" | "sender" | "recipient" | "data"; code: number };

export interface Received {
  from: string;
  to: string[];
  raw: string;
  mail: Email;
}

export interface MailServer extends AsyncDisposable {
  url: string;
  /** Messages that arrived whole, also those that were not acknowledged. */
  received: Received[];
  connections: number;
  /** Resolves when so many messages have arrived whole. */
  arrived(count: number): Promise<void>;
  close(): Promise<void>;
}

export async function startMailServer(script: Fate[] = []): Promise<MailServer> {
  const fates = new Map<string, Fate>();
  const received: Received[] = [];
  const waiting: { count: number; done: () => void }[] = [];
  const fateOf = (id: string): Fate => fates.get(id) ?? "take";
  const refusal = (id: string, at: string): Error | null => {
    const fate = fateOf(id);
    return typeof fate === "object" && fate.at === at
      ? Object.assign(new Error("as the script says"), { responseCode: fate.code })
      : null;
  };

  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS", "AUTH"],
    logger: false,
    onConnect(session, done) {
      fates.set(session.id, script.shift() ?? "take");
      told.connections += 1;
      done(refusal(session.id, "connect"));
    },
    onMailFrom: (_, session, done) => done(refusal(session.id, "sender")),
    onRcptTo: (_, session, done) => done(refusal(session.id, "recipient")),
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", async () => {
        const bytes = Buffer.concat(chunks);
        const { mailFrom, rcptTo } = session.envelope;
        received.push({
          from: mailFrom ? mailFrom.address : "",
          to: rcptTo.map(({ address }) => address),
          raw: bytes.toString("latin1"),
          mail: await PostalMime.parse(bytes),
        });
        for (const { count, done: tell } of waiting) if (received.length >= count) tell();
        const fate = fateOf(session.id);
        if (fate === "hang after data") return;
        if (fate === "die after data") {
          for (const connection of server.connections) if (connection.session.id === session.id) connection.close();
          return;
        }
        done(refusal(session.id, "data"));
      });
    },
  });
  // Clients that break off are expected.
  server.on("error", () => {});
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", () => resolve()));

  const close = async () => {
    for (const connection of server.connections) connection.close();
    await new Promise<void>((resolve) => server.close(() => resolve()));
  };
  const told: MailServer = {
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    received,
    connections: 0,
    arrived: (count) =>
      received.length >= count ? Promise.resolve() : new Promise((done) => waiting.push({ count, done })),
    close,
    [Symbol.asyncDispose]: close,
  };
  return told;
}
