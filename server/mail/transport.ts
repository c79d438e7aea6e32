import { join } from "node:path";
import type { Config } from "../config.ts";
import { createFileTransport } from "./file-transport.ts";
import type { MailTransport } from "./outgoing-mail.ts";
import type { SmtpTimeouts } from "./smtp-transport.ts";
import { createThreadTransport } from "./thread-transport.ts";

/** SMTP where `SMTP_URL` is set, else `.eml` files in `DATA_DIR/mail`. */
export function createTransport(
  config: Pick<Config, "smtpUrl" | "mailFrom" | "dataDir">,
  timeouts?: SmtpTimeouts,
): MailTransport {
  return config.smtpUrl
    ? createThreadTransport({ url: config.smtpUrl, from: config.mailFrom, timeouts })
    : createFileTransport(join(config.dataDir, "mail"), config.mailFrom);
}
