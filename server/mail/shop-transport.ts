import type { SmtpServer } from "../../src-shared/mail/securities.ts";
import type { Config } from "../config.ts";
import type { App } from "../context.ts";
import { findProvenServer } from "../features/mails/mail-server.ts";
import type { MailTransport } from "./outgoing-mail.ts";
import { createMailRenderer } from "./renderer.ts";
import { createThreadTransport } from "./thread-transport.ts";
import { createTransport } from "./transport.ts";

/**
 * How mails leave: through SMTP_URL where it is set, else through the server that was entered by screen and has been proven, else into
 * files. It is looked up for each mail, because any process of the shop may have changed it. `templates`: the file of the built mail
 * templates.
 */
export function createShopTransport(
  app: Pick<App, "db" | "secrets">,
  config: Pick<Config, "smtpUrl" | "mailFrom" | "dataDir">,
  templates: string,
): MailTransport {
  const fallback = createTransport(config, { templates });
  if (config.smtpUrl !== undefined) return fallback;
  const renderMail = createMailRenderer(templates);
  let last: { key: string; transport: MailTransport } | undefined;
  const current = async (): Promise<MailTransport> => {
    const server = await findProvenServer(app);
    if (!server) return fallback;
    const key = JSON.stringify(server);
    if (last?.key !== key) last = { key, transport: transportOf(server, templates) };
    return last.transport;
  };
  return {
    send: async (mail, signal) => (await current()).send(mail, signal),
    async sendContent(mail, signal) {
      const transport = await current();
      if (transport.sendContent) return transport.sendContent(mail, signal);
      const { content, ...envelope } = mail;
      return transport.send({ ...envelope, ...(await renderMail(content)) }, signal);
    },
  };
}

export const transportOf = (server: SmtpServer, templates?: string): MailTransport =>
  createThreadTransport({ url: smtpUrlOf(server), from: server.from, templates });

/** As SMTP_URL would say it. */
export function smtpUrlOf({ host, port, security, user, password }: SmtpServer): string {
  const credentials = user === "" ? "" : `${encodeURIComponent(user)}:${encodeURIComponent(password)}@`;
  const rule = security === "starttls" ? "?requireTLS=true" : "";
  return `${security === "tls" ? "smtps" : "smtp"}://${credentials}${host}:${port}${rule}`;
}
