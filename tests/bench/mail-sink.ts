/** A mail server in a process of its own that takes every mail and keeps none. */
import { fork } from "node:child_process";
import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import { fileURLToPath } from "node:url";

export interface MailSink {
  url: string;
  stop(): void;
}

const file = fileURLToPath(import.meta.url);

export async function startMailSink(): Promise<MailSink> {
  const child = fork(file, { stdio: ["ignore", "inherit", "inherit", "ipc"] });
  const [port] = (await once(child, "message")) as [number];
  return { url: `smtp://127.0.0.1:${port}?ignoreTLS=true`, stop: () => void child.kill() };
}

const answers: readonly [RegExp, string][] = [
  [/^(?:EHLO|HELO)/i, "250 mail.example"],
  [/^(?:MAIL|RCPT|RSET|NOOP)/i, "250 ok"],
  [/^DATA/i, "354 go on"],
  [/^QUIT/i, "221 bye"],
];

function serve(): void {
  const server = createServer({ noDelay: true }, (socket) => {
    let isMessage = false;
    let end = "";
    socket.on("error", () => undefined);
    socket.write("220 mail.example\r\n");
    socket.on("data", (bytes) => {
      const text = bytes.toString("latin1");
      if (isMessage) {
        end = (end + text).slice(-5);
        if (end !== "\r\n.\r\n") return;
        isMessage = false;
        socket.write("250 taken\r\n");
        return;
      }
      const answer = answers.find(([form]) => form.test(text))?.[1] ?? "500 what?";
      isMessage = answer.startsWith("354");
      end = "";
      socket.write(`${answer}\r\n`);
    });
  });
  server.listen(0, "127.0.0.1", () => process.send?.((server.address() as AddressInfo).port));
}

if (process.argv[1] === file) serve();
