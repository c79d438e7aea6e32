/** Papers drawn by this process itself, from what the build made of them (build/electron.vite.config.ts). */
import { pathToFileURL } from "node:url";
import type { DocumentEngine } from "../../../server/features/documents/engine.ts";

/** What the build of server/documents/engine offers. */
interface DrawPapers {
  renderPdf(...input: Parameters<DocumentEngine["pdf"]>): Promise<Uint8Array>;
  renderHtml(...input: Parameters<DocumentEngine["html"]>): { html: string; style: string };
}

/** @param bundle the built papers; opened with the first paper, for an app that only looks at orders needs none */
export function drawPapersFrom(bundle: string): DocumentEngine {
  let opened: Promise<DrawPapers> | undefined;
  const open = (): Promise<DrawPapers> => {
    opened ??= import(/* @vite-ignore */ pathToFileURL(bundle).href) as Promise<DrawPapers>;
    // What could not be opened is tried anew with the next paper.
    opened.catch(() => {
      opened = undefined;
    });
    return opened;
  };
  return {
    pdf: async (papers, about) => (await open()).renderPdf(papers, about),
    html: async (papers, title) => (await open()).renderHtml(papers, title),
  };
}
