import { mkdir, open, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { compose } from "./compose.ts";
import type { MailTransport, OutgoingMail } from "./outgoing-mail.ts";
import { classify } from "./send-problem.ts";

/**
 * Writes each mail as `TIME-ID.eml` into `folder`, whole or not at all. The name has the time of queueing, so a mail
 * that is written again after a crash replaces itself. Only the owner may read them: they hold addresses and links.
 */
export function createFileTransport(folder: string, from: string): MailTransport {
  return {
    async send(mail) {
      try {
        // Where mails leave by SMTP, only their thread needs it.
        const { createTransport } = await import("nodemailer");
        const mailer = createTransport({ streamTransport: true, buffer: true, newline: "windows" });
        const { message } = await mailer.sendMail(compose(mail, from));
        await mkdir(folder, { recursive: true, mode: 0o700 });
        await writeWhole(join(folder, fileName(mail)), message as Buffer);
      } catch (problem) {
        throw classify(problem);
      }
    },
  };
}

const fileName = ({ createdAt, id }: OutgoingMail): string =>
  `${createdAt.toISOString().replace(/[-:]|\.\d+/g, "")}-${id}.eml`;

async function writeWhole(file: string, bytes: Buffer): Promise<void> {
  const unfinished = `${file}.part`;
  try {
    const handle = await open(unfinished, "w", 0o600);
    try {
      await handle.writeFile(bytes);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(unfinished, file);
  } catch (problem) {
    await rm(unfinished, { force: true });
    throw problem;
  }
}
