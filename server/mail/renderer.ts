import { pathToFileURL } from "node:url";
import type { MailContent, RenderedMail } from "./content.ts";

/** The built mail templates (dist/server/mail.js): React goes through the bundler, the rest of the server does not. */
export async function loadMailRenderer(file: string): Promise<(mail: MailContent) => RenderedMail> {
  const { renderMail } = (await import(pathToFileURL(file).href)) as {
    renderMail: (mail: MailContent) => RenderedMail;
  };
  return renderMail;
}
