import { fromJson, toJson } from "../../../db/json.ts";
import type { CategoryRow, SubcategoryRow } from "../../../db/queries/catalogue/catalogue.ts";
import type { ArticleRow } from "../../../db/queries/content/content.ts";
import type { WrittenProduct } from "../../../src-shared/products/input.ts";
import type { LocalizedText } from "../../../src-shared/values/localized.ts";

/** Arabic texts by the names of their fields (values/arabic-age.ts). */
export type ArabicTexts = Readonly<Record<string, string>>;

type Text = { en: string; ar?: string | undefined };

/** The product with these Arabic texts, by the names that `productTexts` gives them. */
export function productWithArabic(product: WrittenProduct, arabic: ArabicTexts): WrittenProduct {
  const of = <T extends Text>(field: string, text: T): T =>
    arabic[field] === undefined ? text : { ...text, ar: arabic[field] };
  const list = (field: string, texts: { en: string[]; ar?: string[] | undefined }) =>
    arabic[field] === undefined ? texts : { ...texts, ar: linesOf(arabic[field]) };
  return {
    ...product,
    name: of("name", product.name),
    shortDescription: of("shortDescription", product.shortDescription),
    description: of("description", product.description),
    facts: {
      ...product.facts,
      materials: list("materials", product.facts.materials),
      specs: product.facts.specs.map((spec) => ({
        ...spec,
        label: of(`specs.${spec.key}.label`, spec.label),
        value: of(`specs.${spec.key}.value`, spec.value),
      })),
    },
    options: product.options.map((option) => ({
      ...option,
      name: of(`options.${option.key}`, option.name),
      values: option.values.map((value) => ({
        ...value,
        name: of(`options.${option.key}.${value.key}`, value.name),
      })),
    })),
    images: product.images.map((image) => ({ ...image, alt: of(`images.${image.path}`, image.alt) })),
    seo: {
      ...product.seo,
      title: of("seo.title", product.seo.title),
      description: of("seo.description", product.seo.description),
      keywords: list("seo.keywords", product.seo.keywords),
    },
  };
}

const linesOf = (text: string): string[] =>
  text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");

const withArabic = (text: LocalizedText, ar: string | undefined): LocalizedText =>
  ar === undefined ? text : { ...text, ar };

/** Columns of an article with these Arabic texts. */
export function articleWithArabic(row: ArticleRow, arabic: ArabicTexts) {
  const seo = fromJson(row.seo);
  return {
    title: toJson(withArabic(fromJson(row.title), arabic.title)),
    excerpt: toJson(withArabic(fromJson(row.excerpt), arabic.excerpt)),
    body: toJson(withArabic(fromJson(row.body), arabic.body)),
    image_alt: toJson(withArabic(fromJson(row.image_alt), arabic.imageAlt)),
    seo: toJson({
      ...seo,
      title: withArabic(seo.title, arabic["seo.title"]),
      description: withArabic(seo.description, arabic["seo.description"]),
    }),
  };
}

/** Columns of a category or subcategory with these Arabic texts. */
export const branchWithArabic = (row: CategoryRow | SubcategoryRow, arabic: ArabicTexts) => ({
  name: toJson(withArabic(fromJson(row.name), arabic.name)),
  description: toJson(withArabic(fromJson(row.description), arabic.description)),
});
