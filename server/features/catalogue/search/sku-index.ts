/** SKUs by document, found by their beginning or by a part. */
import { foldArabic } from "../../../../src-shared/values/arabic.ts";
import type { NumberListsState } from "../../../kernel/columns/number-lists.ts";
import { createTextColumn, textPart } from "../../../kernel/columns/text-column.ts";

export interface SkuIndex {
  put(doc: number, skus: readonly string[]): void;
  remove(doc: number): void;
  find(text: string): number[];
  /** What `createSkuIndex` takes. */
  state(): NumberListsState;
}

const skuForm = (text: string): string => foldArabic(text).replace(/[^a-z0-9]/g, "");

export function createSkuIndex(from?: NumberListsState): SkuIndex {
  const texts = createTextColumn(from);
  return {
    put: (doc, skus) => texts.put(doc, skus.map((sku) => ` ${skuForm(sku)}`).join("")),
    remove: (doc) => texts.put(doc, ""),
    find(text) {
      const wanted = skuForm(text);
      if (wanted.length < 3 || !/\d/.test(wanted) || /[\u0600-\u06ff]/.test(text)) return [];
      const part = textPart(wanted.length >= 5 ? wanted : ` ${wanted}`);
      const found: number[] = [];
      for (let doc = 0; doc < texts.state.lengths.length; doc++) if (texts.placeIn(doc, part) >= 0) found.push(doc);
      return found;
    },
    state: () => texts.state,
  };
}
