/** What the shop has in both languages, row by row: products, categories and articles, with each text under the name of its field. */

import { fromJson } from "../../../db/json.ts";
import {
  type CategoryRow,
  listCategories,
  listSubcategories,
  type ProductRow,
  type SubcategoryRow,
} from "../../../db/queries/catalogue/catalogue.ts";
import { findCategory, findSubcategory } from "../../../db/queries/catalogue/categories.ts";
import { findProduct, listProductIds, listProductsByIds } from "../../../db/queries/catalogue/products.ts";
import { findArticle, listEveryArticle } from "../../../db/queries/content/articles.ts";
import type { ArticleRow } from "../../../db/queries/content/content.ts";
import type { Db, Tx } from "../../../db/schema.ts";
import type { ArabicSources, BilingualTexts } from "../../../src-shared/values/arabic-age.ts";
import { ownTurn } from "../../kernel/own-turn.ts";
import { articleTexts } from "../articles/article-texts.ts";
import { describedOf as describedArticle } from "../articles/read-staff-article.ts";
import { productTexts } from "../products/product-texts.ts";
import { describedOf as describedProduct } from "../products/read-staff-product.ts";

export const TRANSLATED = ["categories", "subcategories", "products", "articles"] as const;
export type Translated = (typeof TRANSLATED)[number];

export interface TranslatedRow {
  collection: Translated;
  id: string;
  /** What it is called, in English. */
  name: string;
  texts: BilingualTexts;
  /** Fields whose Arabic is older than the English, each with the fingerprint of the English that it was written for. */
  older: ArabicSources;
}

const ofProduct = (row: ProductRow): TranslatedRow => ({
  collection: "products",
  id: row.id,
  name: fromJson(row.name).en,
  texts: productTexts(describedProduct(row)),
  older: fromJson(row.arabic_of),
});

const ofArticle = (row: ArticleRow): TranslatedRow => ({
  collection: "articles",
  id: row.id,
  name: fromJson(row.title).en,
  texts: articleTexts(describedArticle(row)),
  older: fromJson(row.arabic_of),
});

/** Nothing is known of the age of a category's Arabic. */
const ofBranch =
  (collection: "categories" | "subcategories") =>
  (row: CategoryRow | SubcategoryRow): TranslatedRow => ({
    collection,
    id: row.id,
    name: fromJson(row.name).en,
    texts: { name: fromJson(row.name), description: fromJson(row.description) },
    older: {},
  });

/** All rows, a few hundred at a time. */
export async function* everyTranslatedRow(db: Db): AsyncGenerator<TranslatedRow[]> {
  yield (await listCategories(db)).map(ofBranch("categories"));
  yield (await listSubcategories(db)).map(ofBranch("subcategories"));
  const ids = await listProductIds(db);
  for (let start = 0; start < ids.length; start += STEP) {
    yield (await listProductsByIds(db, ids.slice(start, start + STEP))).map(ofProduct);
    // Others get their turn between two steps.
    await ownTurn();
  }
  yield (await listEveryArticle(db)).map(ofArticle);
}

const STEP = 200;

/** The row of a collection as it is now. */
export async function findTranslatedRow(
  db: Db | Tx,
  collection: Translated,
  id: string,
): Promise<TranslatedRow | undefined> {
  switch (collection) {
    case "products": {
      const row = await findProduct(db, id);
      return row && ofProduct(row);
    }
    case "articles": {
      const row = await findArticle(db, id);
      return row && ofArticle(row);
    }
    case "categories": {
      const row = await findCategory(db, id);
      return row && ofBranch("categories")(row);
    }
    case "subcategories": {
      const row = await findSubcategory(db, id);
      return row && ofBranch("subcategories")(row);
    }
  }
}
