/**
 * One search engine for the dialog, the result page and the API (src-shared/README.md, Search).
 *
 * 1. A SKU, whole or by its beginning, comes before everything else.
 * 2. Words are folded (src-shared/values/arabic.ts), so كُرسيّ finds كرسي and ١٤٠ finds 140; both languages share one index.
 * 3. Each word may be a beginning. Only when that finds nothing may a word have typing errors: one from four letters, two
 *    from five (two neighbours swapped count as two), so that a well-typed word brings no near misses.
 * 4. All words must be found; only when nothing has them all does any of them do, and never beside a SKU.
 * 5. Synonyms of the trade find each other in both directions (synonyms.ts).
 */
import MiniSearch from "minisearch";
import { foldArabic, tokens } from "../../../../src-shared/values/arabic.ts";
import type { LocalizedText } from "../../../../src-shared/values/localized.ts";
import { synonymsOf } from "./synonyms.ts";

export interface SearchableProduct {
  id: string;
  name: LocalizedText;
  shortDescription: LocalizedText;
  brand: string;
  skus: string[];
  groups: LocalizedText[];
  options: LocalizedText[];
  facts: { materials: { en: string[]; ar?: string[] } };
}

export interface Search {
  put(product: SearchableProduct): void;
  /** Replaces the SKUs alone of a product that is in the index, and says whether they are others. */
  putSkus(id: string, skus: string[]): boolean;
  remove(id: string): void;
  /** Ids, best first. An odd or empty text finds nothing; it never throws. */
  find(text: string): string[];
}

const both = (text: LocalizedText): string => `${text.en} ${text.ar ?? ""}`;
const skuForm = (text: string): string => foldArabic(text).replace(/[^a-z0-9]/g, "");

export function createSearch(): Search {
  /** Every indexed word: a word in it is no typing error, however few products have it. */
  const vocabulary = new Set<string>();
  const engine = new MiniSearch<Record<string, string>>({
    fields: ["name", "groups", "options", "brand", "text"],
    tokenize: (text) => tokens(text),
    processTerm: (term) => {
      vocabulary.add(term);
      return term;
    },
    searchOptions: { processTerm: (term) => term },
    autoVacuum: { minDirtCount: 500, minDirtFactor: 0.2, batchSize: 200, batchWait: 10 },
  });
  const skus = new Map<string, string[]>();

  function bySku(text: string): string[] {
    const wanted = skuForm(text);
    if (wanted.length < 3 || !/\d/.test(wanted) || /[\u0600-\u06ff]/.test(text)) return [];
    const means = (sku: string) => sku.startsWith(wanted) || (wanted.length >= 5 && sku.includes(wanted));
    const found: string[] = [];
    for (const [id, own] of skus) if (own.some(means)) found.push(id);
    return found;
  }

  function byWords(words: string[], combineWith: "AND" | "OR", forgiving: boolean): string[] {
    const errors = (form: string) =>
      !forgiving || form.length < 4 || vocabulary.has(form) ? 0 : form.length < 5 ? 1 : 2;
    const query = {
      combineWith,
      queries: words.map((word) => ({
        combineWith: "OR" as const,
        queries: [word, ...synonymsOf(word)].map((form, i) => ({
          queries: [form],
          prefix: form.length >= 2,
          fuzzy: errors(form),
          boostTerm: () => (i === 0 ? 1 : 0.7),
        })),
      })),
    };
    return engine
      .search(query, { boost: { name: 6, groups: 3, options: 2, brand: 2 }, weights: { prefix: 0.7, fuzzy: 0.35 } })
      .map((result) => result.id as string);
  }

  const remove = (id: string): void => {
    if (!skus.delete(id)) return;
    engine.discard(id);
  };

  return {
    put(product) {
      remove(product.id);
      skus.set(product.id, product.skus.map(skuForm));
      const { materials } = product.facts;
      engine.add({
        id: product.id,
        name: both(product.name),
        groups: product.groups.map(both).join(" "),
        options: product.options.map(both).join(" "),
        brand: product.brand,
        text: [both(product.shortDescription), ...materials.en, ...(materials.ar ?? [])].join(" "),
      });
    },
    putSkus(id, own) {
      const [before, now] = [skus.get(id), own.map(skuForm)];
      skus.set(id, now);
      return before?.join() !== now.join();
    },
    remove,
    find(text) {
      const words = tokens(text).slice(0, 12);
      const exact = bySku(text);
      if (words.length === 0) return exact;
      let found = byWords(words, "AND", false);
      if (exact.length > 0) return [...new Set([...exact, ...found])];
      if (found.length === 0) found = byWords(words, "AND", true);
      if (found.length === 0 && words.length > 1) found = byWords(words, "OR", true);
      return found;
    },
  };
}
