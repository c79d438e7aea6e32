/** SKUs by document, found by their beginning or by a part: the SKUs of many documents are looked through as one text. */
import { foldArabic } from "../../../../src-shared/values/arabic.ts";

const DOCS_IN_BLOCK = 256;

export interface SkuIndex {
  put(doc: number, skus: readonly string[]): void;
  remove(doc: number): void;
  find(text: string): number[];
  /** What `createSkuIndex` takes. */
  state(): string[];
}

const skuForm = (text: string): string => foldArabic(text).replace(/[^a-z0-9]/g, "");

export function createSkuIndex(texts: string[] = []): SkuIndex {
  /** Texts of the documents of each block; a block that changed is joined again when next looked through. */
  const blocks: (string | undefined)[] = [];

  function put(doc: number, text: string): void {
    while (texts.length <= doc) texts.push("");
    if (texts[doc] === text) return;
    texts[doc] = text;
    blocks[Math.floor(doc / DOCS_IN_BLOCK)] = undefined;
  }

  return {
    put: (doc, skus) => put(doc, skus.map((sku) => ` ${skuForm(sku)}`).join("")),
    remove: (doc) => put(doc, ""),
    find(text) {
      const wanted = skuForm(text);
      if (wanted.length < 3 || !/\d/.test(wanted) || /[\u0600-\u06ff]/.test(text)) return [];
      const part = wanted.length >= 5 ? wanted : ` ${wanted}`;
      const found: number[] = [];
      for (let start = 0; start < texts.length; start += DOCS_IN_BLOCK) {
        const block = start / DOCS_IN_BLOCK;
        blocks[block] ??= texts.slice(start, start + DOCS_IN_BLOCK).join("\n");
        if (!blocks[block]?.includes(part)) continue;
        const end = Math.min(texts.length, start + DOCS_IN_BLOCK);
        for (let doc = start; doc < end; doc++) if (texts[doc]?.includes(part)) found.push(doc);
      }
      return found;
    },
    state: () => texts,
  };
}
