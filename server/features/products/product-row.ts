import { toJson } from "../../../db/json.ts";
import { keywordList } from "../../../src-shared/content/seo.ts";
import type { WrittenProduct } from "../../../src-shared/products/input.ts";
import { plainColumns } from "../../../src-shared/products/plain-fields.ts";
import { cleanMarkdown } from "../../kernel/markdown/clean-markdown.ts";

/** A written product as its row holds it, without slug, position and variants. */
export function productRow(product: WrittenProduct) {
  return {
    name: toJson(product.name),
    short_description: toJson(product.shortDescription),
    description: toJson(cleanTexts(product.description)),
    category_id: product.categoryId,
    subcategory_id: product.subcategoryId,
    facts: toJson(product.facts),
    ...plainColumns(product),
    services: toJson(withFee(product.services)),
    ...standing(product),
    options: toJson(product.options),
    images: toJson(product.images),
    model: product.model === null ? null : product.model.replace(/^models\//, ""),
    related: toJson([...new Set(product.related)]),
    seo: toJson({ ...product.seo, keywords: keywords(product.seo.keywords) }),
  };
}

/** Only a draft waits for a date. */
export const standing = ({ status, publishAt }: Pick<WrittenProduct, "status" | "publishAt">) => ({
  status,
  publish_at: status === "draft" ? publishAt : null,
});

/** Both languages without what may not be stored; links were judged before (check-product.ts). */
export function cleanTexts(text: { en: string; ar?: string | undefined }): { en: string; ar?: string } {
  const cleaned = (markdown: string): string => {
    const result = cleanMarkdown(markdown);
    return typeof result === "string" ? "" : result.text;
  };
  const arabic = text.ar === undefined ? "" : cleaned(text.ar);
  return { en: cleaned(text.en), ...(arabic ? { ar: arabic } : {}) };
}

/** Only paid assembly has a price. */
function withFee(services: WrittenProduct["services"]): WrittenProduct["services"] {
  const { kind, price } = services.assembly;
  return { ...services, assembly: { kind, price: kind === "paid" ? price : 0 } };
}

const keywords = ({ en, ar }: WrittenProduct["seo"]["keywords"]) => ({
  en: keywordList(en),
  ...(ar && ar.length > 0 ? { ar: keywordList(ar) } : {}),
});
