import type { SmtpServer } from "../../src-shared/mail/securities.ts";
import { testMail } from "../../src-shared/text/test-mail.ts";
import { newId } from "../../src-shared/values/id.ts";
import type { Lang } from "../../src-shared/values/localized.ts";
import type { App } from "../context.ts";
import { readShopSettings } from "../features/shop/profile.ts";
import { transportOf } from "./shop-transport.ts";

/** Sends a code through a mail server, past the queue: whoever enters the server waits for the answer. */
export async function sendTestMail(
  { db, config, now }: Pick<App, "db" | "config" | "now">,
  server: SmtpServer,
  { to, lang, code }: { to: string; lang: Lang; code: string },
): Promise<void> {
  const { company } = await readShopSettings(db);
  const { subject, text } = testMail({ lang, code });
  const id = newId();
  const messageId = `<${id}@${new URL(config.publicUrl).hostname}>`;
  const html = `<p>${text.join("</p><p>")}</p>`;
  const transport = transportOf(server);
  try {
    await transport.send({
      id,
      createdAt: now(),
      messageId,
      lang,
      fromName: company.name.en,
      replyTo: undefined,
      to,
      subject,
      html,
      text: text.join("\n\n"),
    });
  } finally {
    transport.close?.();
  }
}
