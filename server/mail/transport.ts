import { join } from "node:path";
import type { Config } from "../config.ts";
import { createFileTransport } from "./file-transport.ts";
import type { MailTransport } from "./outgoing-mail.ts";
import type { SmtpTimeouts } from "./smtp-transport.ts";
import { createThreadTransport } from "./thread-transport.ts";

/** SMTP where `SMTP_URL` is set, else `.eml` files in `DATA_DIR/mail`. `templates`: the file of the built mail templates. */
export function createTransport(
  config: Pick<Config, "smtpUrl" | "mailFrom" | "dataDir">,
  { timeouts, templates }: { timeouts?: SmtpTimeouts | undefined; templates?: string } = {},
): MailTransport {
  return config.smtpUrl
    ? createThreadTransport({ url: config.smtpUrl, from: config.mailFrom, timeouts, templates })
    : createFileTransport(join(config.dataDir, "mail"), config.mailFrom);
}
