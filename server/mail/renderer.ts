import { pathToFileURL } from "node:url";
import type { MailContent, RenderedMail } from "./content.ts";

export type RenderMail = (mail: MailContent) => RenderedMail | Promise<RenderedMail>;

/** The built mail templates (dist/server/mail.js): React goes through the bundler, the rest of the server does not. */
async function loadMailRenderer(file: string): Promise<RenderMail> {
  const { renderMail } = (await import(pathToFileURL(file).href)) as { renderMail: RenderMail };
  return renderMail;
}

/** Renders by these built templates, which are loaded with the first mail. */
export function createMailRenderer(file: string): RenderMail {
  let loading: Promise<RenderMail> | undefined;
  return async (mail) => {
    loading ??= loadMailRenderer(file);
    return (await loading)(mail);
  };
}
