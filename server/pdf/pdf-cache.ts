import { createHash } from "node:crypto";
import { DOCUMENTS } from "../../src-shared/documents/registry.ts";
import type { DocumentRenderer } from "../features/documents/renderer.ts";
import { createHotCache } from "../features/media/store/hot-cache.ts";

/** Some five hundred documents of a few pages. */
const MAX_KEPT_BYTES = 32_000_000;

/**
 * Renders the PDF of a quote's version or a posted document once: kept under all that stands on it, so id, version and
 * language name one PDF for ever, and an acceptance or a new letterhead names another. The same asked for many times at
 * once is rendered once.
 */
export function cachePdfs(engine: DocumentRenderer, maxBytes: number = MAX_KEPT_BYTES): DocumentRenderer {
  const kept = createHotCache<Uint8Array>(maxBytes, (pdf) => pdf.length);
  const rendering = new Map<string, Promise<Uint8Array | null>>();

  async function render(key: string, ...input: Parameters<DocumentRenderer["pdf"]>): Promise<Uint8Array | null> {
    try {
      const pdf = await engine.pdf(...input);
      if (pdf) kept.set(key, pdf);
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
      const known = kept.get(key);
      if (known) return known;
      const underWay = rendering.get(key);
      if (underWay !== undefined) return underWay;
      const rendered = render(key, documents, about, sender);
      rendering.set(key, rendered);
      return rendered;
    },
  };
}
