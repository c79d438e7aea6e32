/** The shoppers' catalogue by a walk over all rows, slow and plain, for comparing the index with it. */
import { fromJson } from "../../db/json.ts";
import type { Db } from "../../db/schema.ts";
import { cardOf } from "../../server/features/catalogue/cards.ts";
import { type QueryTerm, understand } from "../../server/features/catalogue/search/query.ts";
import { indexedTerms, isKnown, isOther, termsOf } from "../../server/features/catalogue/search/terms.ts";
import {
  innerNounsOf,
  namingTerms,
  termsOfBoth,
  termsOfDescription,
  wholeTerms,
} from "../../server/features/catalogue/search/weights.ts";
import { picturesOf } from "../../server/features/media/pictures-of.ts";

/** Every product on sale in the shop's order: its card, and the words and SKUs that it is found by. */
export async function everyProduct(db: Db) {
  const rows = await db.selectFrom("products").selectAll().where("status", "=", "active").execute();
  const variants = await db
    .selectFrom("variants")
    .selectAll()
    .where("archived", "=", false)
    .orderBy("position")
    .orderBy("id")
    .execute();
  const branches = [
    ...(await db.selectFrom("categories").selectAll().execute()),
    ...(await db.selectFrom("subcategories").selectAll().execute()),
  ];
  const pictures = await picturesOf(
    db,
    rows.map((row) => fromJson(row.images)[0]?.path ?? null),
  );
  return rows
    .flatMap((row) => {
      const own = variants.filter((variant) => variant.product_id === row.id);
      if (own.length === 0) return [];
      const names = branches.filter(({ id }) => id === row.category_id || id === row.subcategory_id);
      const facts = fromJson(row.facts);
      const tags = [...fromJson(row.seo).keywords.en, ...(fromJson(row.seo).keywords.ar ?? [])].map((text) => ({
        en: /[a-z]/i.test(text) ? text : "",
        ar: /[a-z]/i.test(text) ? "" : text,
      }));
      const name = fromJson(row.name);
      const colours = fromJson(row.options).flatMap((option) => option.values.map((value) => value.name));
      const { width, depth, height } = facts.dimensions;
      const called = [
        ...[name, ...tags].flatMap((text) => [...namingTerms(text), ...wholeTerms(text)]),
        ...innerNounsOf(name),
        ...colours.flatMap(({ en, ar }) => [en, ar ?? ""].flatMap((text) => termsOf(text).map(({ term }) => term))),
        ...indexedTerms(row.brand),
      ];
      const told = [
        ...[...colours, fromJson(row.short_description)].flatMap(termsOfBoth),
        ...[...facts.materials.en, ...(facts.materials.ar ?? [])].flatMap(indexedTerms),
        ...facts.specs.flatMap(({ label, value }) => [
          ...indexedTerms(`${label.en} ${value.en}`),
          ...indexedTerms(`${label.ar ?? ""} ${value.ar ?? ""}`),
        ]),
        ...[width, depth, height].filter((size) => size > 0).flatMap((size) => [`${size}`, `${size}cm`]),
      ];
      return {
        card: cardOf(row, own, pictures),
        position: row.position,
        createdAt: row.created_at,
        words: {
          branch: new Set(names.flatMap((branch) => namingTerms(fromJson(branch.name)))),
          called: new Set(called),
          told: new Set(told),
          description: new Set(termsOfDescription(fromJson(row.description))),
        },
        skus: own.map(({ sku }) => sku.toLowerCase().replace(/[^a-z0-9]/g, "")),
      };
    })
    .sort(
      (a, b) =>
        Number(b.card.isFeatured) - Number(a.card.isFeatured) ||
        a.position - b.position ||
        (a.card.id < b.card.id ? -1 : 1),
    );
}
export type Known = Awaited<ReturnType<typeof everyProduct>>[number];

/** The products that a search must find. */
export function searched(all: Known[], text: string): Known[] {
  const { terms, price } = understand(text);
  const needed = terms.filter(({ optional }) => !optional);
  const vocabulary = new Set(all.flatMap(({ words }) => Object.values(words).flatMap((own) => [...own])));
  const means = ({ term, forms }: QueryTerm, word: string, forgiving: boolean): boolean => {
    if (forms.some((form) => form.term === word)) return true;
    if (isKnown(term) || /^\d{1,3}(?!\d)/.test(term) || term.length < 2) return false;
    if (word.startsWith(term)) return true;
    const errors = !forgiving || vocabulary.has(term) || term.length < 4 ? 0 : term.length < 5 ? 1 : 2;
    return errors > 0 && word[0] === term[0] && distance(word, term) <= errors;
  };
  /** Whether a product has a term, and whether in more than its description. */
  const has = ({ words }: Known, term: QueryTerm, forgiving: boolean) => {
    const of = (own: Set<string>) => [...own].some((word) => means(term, word, forgiving));
    if (of(words.branch) || of(words.called)) return "strongly";
    if (isOther(term.term)) return "no";
    return of(words.told) ? "strongly" : of(words.description) ? "weakly" : "no";
  };
  const withAll = (forgiving: boolean) =>
    all.filter((product) => {
      const had = needed.map((term) => has(product, term, forgiving));
      return !had.includes("no") && needed.some(({ isNoun }, i) => isNoun && had[i] === "strongly");
    });
  const affordable = (products: Known[]) =>
    products.filter(({ card }) => card.priceFrom >= (price?.min ?? 0) && card.priceFrom <= (price?.max ?? Infinity));
  const sku = text.toLowerCase().replace(/[^a-z0-9]/g, "");
  const isSku = sku.length >= 3 && /\d/.test(sku);
  const bySku = all.filter(
    ({ skus }) => isSku && skus.some((own) => own.startsWith(sku) || (sku.length >= 5 && own.includes(sku))),
  );
  if (needed.length === 0) return bySku.length > 0 || !price ? bySku : affordable(all);
  const strict = affordable(withAll(false));
  if (bySku.length > 0) return all.filter((product) => bySku.includes(product) || strict.includes(product));
  if (strict.length > 0) return strict;
  const forgiving = withAll(true);
  const found = [affordable(forgiving), forgiving].find((products) => products.length > 0);
  return found ?? all.filter((product) => needed.some((term) => has(product, term, true) === "strongly"));
}

function distance(a: string, b: string): number {
  let above = Array.from({ length: b.length + 1 }, (_, i) => i);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      row[j] = Math.min(
        (above[j - 1] as number) + (a[i - 1] === b[j - 1] ? 0 : 1),
        (above[j] as number) + 1,
        (row[j - 1] as number) + 1,
      );
    }
    above = row;
  }
  return above[b.length] as number;
}
