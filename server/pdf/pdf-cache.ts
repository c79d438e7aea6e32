import { createHash } from "node:crypto";
import { DOCUMENTS } from "../../src-shared/documents/registry.ts";
import type { DocumentRenderer } from "../features/documents/renderer.ts";
import { createHotCache } from "../features/media/store/hot-cache.ts";

/** Bytes of cached PDFs: some five hundred documents of a few pages. */
const MAX_CACHED_BYTES = 32_000_000;

/**
 * Caches the PDF of a quote's version or a posted document under all of its content, so id, version and language name
 * one PDF for ever, and an acceptance or a new letterhead names another. Simultaneous requests for the same PDF render
 * it once.
 */
export function cachePdfs(engine: DocumentRenderer, maxBytes: number = MAX_CACHED_BYTES): DocumentRenderer {
  const cache = createHotCache<Uint8Array>(maxBytes, (pdf) => pdf.length);
  const rendering = new Map<string, Promise<Uint8Array | null>>();

  async function render(key: string, ...input: Parameters<DocumentRenderer["pdf"]>): Promise<Uint8Array | null> {
    try {
      const pdf = await engine.pdf(...input);
      if (pdf) cache.set(key, pdf);
      return pdf;
    } finally {
      rendering.delete(key);
    }
  }

  return {
    html: engine.html,
    async pdf(documents, about, sender) {
      if (documents.length !== 1 || !documents.every(({ kind }) => DOCUMENTS[kind].shared)) {
        return engine.pdf(documents, about, sender);
      }
      const key = createHash("sha256")
        .update(JSON.stringify([documents, about.title]))
        .digest("base64url");
      const cachedPdf = cache.get(key);
      if (cachedPdf) return cachedPdf;
      const underWay = rendering.get(key);
      if (underWay !== undefined) return underWay;
      const rendered = render(key, documents, about, sender);
      rendering.set(key, rendered);
      return rendered;
    },
  };
}
