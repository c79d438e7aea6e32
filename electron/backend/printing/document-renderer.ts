/** Documents rendered by this process itself, from what the build made of them (build/electron.vite.config.ts). */
import { pathToFileURL } from "node:url";
import type { DocumentRenderer } from "../../../server/features/documents/renderer.ts";

/** What the build of server/pdf/bundle offers. */
interface RenderingBundle {
  renderPdf(...input: Parameters<DocumentRenderer["pdf"]>): Promise<Uint8Array>;
  renderHtml(...input: Parameters<DocumentRenderer["html"]>): { html: string; style: string };
}

/** @param bundle the built documents; opened with the first document, for an app that only looks at orders needs none */
export function rendererFrom(bundle: string): DocumentRenderer {
  let opened: Promise<RenderingBundle> | undefined;
  const open = (): Promise<RenderingBundle> => {
    opened ??= import(/* @vite-ignore */ pathToFileURL(bundle).href) as Promise<RenderingBundle>;
    // What could not be opened is tried anew with the next document.
    opened.catch(() => {
      opened = undefined;
    });
    return opened;
  };
  return {
    pdf: async (documents, about) => (await open()).renderPdf(documents, about),
    html: async (documents, title) => (await open()).renderHtml(documents, title),
  };
}
