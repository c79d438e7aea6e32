/** The shoppers' catalogue by a walk over all rows, slow and plain, for comparing the index with it. */
import { fromJson } from "../../db/json.ts";
import type { Db } from "../../db/schema.ts";
import { cardOf } from "../../server/features/catalogue/cards.ts";
import { synonymsOf } from "../../server/features/catalogue/search/synonyms.ts";
import { picturesOf } from "../../server/features/media/pictures-of.ts";
import { tokens } from "../../src-shared/values/arabic.ts";

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
      const texts = [
        fromJson(row.name),
        fromJson(row.short_description),
        ...names.map((branch) => fromJson(branch.name)),
        ...fromJson(row.options).flatMap((option) => option.values.map((value) => value.name)),
        { en: facts.materials.en.join(" "), ar: (facts.materials.ar ?? []).join(" ") },
        { en: row.brand },
      ];
      return {
        card: cardOf(row, own, pictures),
        position: row.position,
        createdAt: row.created_at,
        words: new Set(texts.flatMap(({ en, ar }) => tokens(`${en} ${ar ?? ""}`))),
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
export function searched(all: Known[], term: string): Known[] {
  const words = tokens(term);
  const begins = (product: Known, form: string) => [...product.words].some((word) => word.startsWith(form));
  const has = (product: Known, word: string, means: (form: string, product: Known) => boolean) =>
    [word, ...synonymsOf(word)].some((form) => means(form, product));
  const exactly = (form: string, product: Known) => (form.length < 2 ? product.words.has(form) : begins(product, form));
  const vocabulary = new Set(all.flatMap(({ words: own }) => [...own]));
  const nearly = (form: string, product: Known) => {
    const errors = form.length < 4 || vocabulary.has(form) ? 0 : form.length < 5 ? 1 : 2;
    return exactly(form, product) || [...product.words].some((word) => distance(word, form) <= errors);
  };
  const sku = term.toLowerCase().replace(/[^a-z0-9]/g, "");
  const isSku = sku.length >= 3 && /\d/.test(sku);
  const bySku = all.filter(
    ({ skus }) => isSku && skus.some((own) => own.startsWith(sku) || (sku.length >= 5 && own.includes(sku))),
  );
  const strict = all.filter((product) => words.every((word) => has(product, word, exactly)));
  if (bySku.length > 0) return all.filter((product) => bySku.includes(product) || strict.includes(product));
  if (strict.length > 0) return strict;
  const forgiving = all.filter((product) => words.every((word) => has(product, word, nearly)));
  if (forgiving.length > 0 || words.length < 2) return forgiving;
  return all.filter((product) => words.some((word) => has(product, word, nearly)));
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
