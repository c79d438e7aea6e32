import type { Paper } from "../../src-shared/documents/paper.ts";

/** What the built papers (dist/server/documents.js) offer. */
export interface DrawPapers {
  renderPdf(papers: readonly Paper[], about: { title: string; at: string }): Promise<Uint8Array>;
  renderHtml(papers: readonly Paper[], title: string): { html: string; style: string };
  /** Opens the letters and draws once, so that the first paper is as fast as the next. */
  warmUp(): Promise<void>;
}
