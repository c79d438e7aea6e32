import type { MailRow } from "../../db/queries/mail/mail-queue.ts";
import type { RenderedMail } from "./content.ts";
import { readMail } from "./read-mail.ts";
import type { ReadingApp } from "./readers/reader.ts";
import type { RenderMail } from "./renderer.ts";

/**
 * A mail as staff may look at it, from the database as it is now. Undefined when the row it describes no longer exists. A
 * one-time code exists only in the mail itself (server/security.md, row 12), so here it is dots.
 */
export async function previewMail(
  app: ReadingApp,
  renderMail: RenderMail,
  row: MailRow,
): Promise<RenderedMail | undefined> {
  const mail = await readMail(app, row);
  if (!mail) return undefined;
  const { content } = mail;
  return renderMail(
    content.kind === "one-time-code" ? { ...content, data: { ...content.data, code: "••••••" } } : content,
  );
}
