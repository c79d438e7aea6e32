import type { PrintableDocument } from "../../src-shared/documents/registry.ts";

/** Functions of the built documents (dist/server/documents.js). */
export interface RenderingBundle {
  renderPdf(documents: readonly PrintableDocument[], about: { title: string; at: string }): Promise<Uint8Array>;
  renderHtml(documents: readonly PrintableDocument[], title: string): { html: string; style: string };
  /** Opens the fonts and renders once, so that the first document is as fast as the next. */
  warmUp(): Promise<void>;
}
