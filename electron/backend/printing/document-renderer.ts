/** The document renderer of the backend process, from the bundle of build/electron.vite.config.ts. */
import { pathToFileURL } from "node:url";
import type { DocumentRenderer } from "../../../server/features/documents/renderer.ts";

/** Exports of the built server/pdf/bundle. */
interface RenderingBundle {
  renderPdf(...input: Parameters<DocumentRenderer["pdf"]>): Promise<Uint8Array>;
  renderHtml(...input: Parameters<DocumentRenderer["html"]>): { html: string; style: string };
}

/** @param bundle path of the built bundle; imported with the first document, so that an app that prints nothing never loads it */
export function rendererFrom(bundle: string): DocumentRenderer {
  let opened: Promise<RenderingBundle> | undefined;
  const open = (): Promise<RenderingBundle> => {
    opened ??= import(/* @vite-ignore */ pathToFileURL(bundle).href) as Promise<RenderingBundle>;
    // A failed import is tried again with the next document.
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
