import type { SmtpServer } from "../../src-shared/mail/securities.ts";
import type { Config } from "../config.ts";
import type { App } from "../context.ts";
import { findProvenServer } from "../features/mails/mail-server.ts";
import type { MailTransport } from "./outgoing-mail.ts";
import { createThreadTransport } from "./thread-transport.ts";
import { createTransport } from "./transport.ts";

/**
 * How mails leave: through SMTP_URL where it is set, else through the server that was entered by screen and has been proven, else into
 * files. It is looked up for each mail, because any process of the shop may have changed it.
 */
export function createShopTransport(
  app: Pick<App, "db" | "secrets">,
  config: Pick<Config, "smtpUrl" | "mailFrom" | "dataDir">,
): MailTransport {
  const fallback = createTransport(config);
  if (config.smtpUrl !== undefined) return fallback;
  let last: { key: string; transport: MailTransport } | undefined;
  return {
    async send(mail, signal) {
      const server = await findProvenServer(app);
      if (!server) return fallback.send(mail, signal);
      const key = JSON.stringify(server);
      if (last?.key !== key) last = { key, transport: transportOf(server) };
      return last.transport.send(mail, signal);
    },
  };
}

export const transportOf = (server: SmtpServer): MailTransport =>
  createThreadTransport({ url: smtpUrlOf(server), from: server.from });

/** As SMTP_URL would say it. */
export function smtpUrlOf({ host, port, security, user, password }: SmtpServer): string {
  const credentials = user === "" ? "" : `${encodeURIComponent(user)}:${encodeURIComponent(password)}@`;
  const rule = security === "starttls" ? "?requireTLS=true" : "";
  return `${security === "tls" ? "smtps" : "smtp"}://${credentials}${host}:${port}${rule}`;
}
