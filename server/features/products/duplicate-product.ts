import { findProduct, isSkuTaken } from "../../../db/queries/catalogue/products.ts";
import { freeSlug } from "../../../db/queries/catalogue/slugs.ts";
import type { Tx } from "../../../db/schema.ts";
import { type Refusal, refuse } from "../../../src-shared/api/refusal.ts";
import type { WrittenProduct } from "../../../src-shared/products/input.ts";
import type { StaffProduct } from "../../../src-shared/products/operations.ts";
import { derivedId, newId } from "../../../src-shared/values/id.ts";
import type { Context } from "../../context.ts";
import { addProduct } from "./add-product.ts";
import { readStaffProduct } from "./read-staff-product.ts";

const marks = { en: " (copy)", ar: " (نسخة)" };

/** A copy as a draft: a slug and SKUs of its own, no stock, none of the flags that the original has earned. */
export async function duplicateProduct(
  ctx: Context,
  tx: Tx,
  id: string,
  asked: string | undefined,
): Promise<StaffProduct | Refusal<"not_found" | "invalid" | "conflict">> {
  if (!(await findProduct(tx, id))) return refuse("not_found");
  const copyId = asked ?? newId(ctx.now().getTime());
  const original = await readStaffProduct(tx, id);
  const variants: WrittenProduct["variants"] = [];
  for (const variant of original.variants.filter((variant) => !variant.archived)) {
    const { options, price, compareAtPrice, tracked, backorder } = variant;
    const images = variant.images.filter((path) => original.images.some((image) => image.path === path));
    const taken = variants.map((variant) => variant.sku);
    const sku = await freeSku(tx, variant.sku, taken);
    variants.push({
      id: derivedId(copyId, `copy of ${variant.id}`),
      sku,
      options,
      price,
      compareAtPrice,
      tracked,
      backorder,
      images,
    });
  }
  const { ar } = original.name;
  const copy: WrittenProduct = {
    ...original,
    slug: await freeSlug(tx, "product", `${original.slug.slice(0, 70).replace(/-$/, "")}-copy`, ""),
    name: {
      en: original.name.en.slice(0, 120 - marks.en.length) + marks.en,
      ar: ar && ar.slice(0, 120 - marks.ar.length) + marks.ar,
    },
    shortDescription: withArabic(original.shortDescription),
    description: withArabic(original.description),
    facts: original.facts as WrittenProduct["facts"],
    options: original.options as WrittenProduct["options"],
    images: original.images.map((image) => ({ path: image.path, alt: withArabic(image.alt) })),
    related: original.related.map((other) => other.id),
    seo: original.seo as WrittenProduct["seo"],
    status: "draft",
    publishAt: null,
    isFeatured: false,
    isNewArrival: false,
    isBestSeller: false,
    variants,
    arabicChecked: [],
  };
  return addProduct(ctx, tx, { ...copy, id: copyId });
}

const withArabic = (text: { en: string; ar?: string | undefined }) => ({ en: text.en, ar: text.ar });

async function freeSku(tx: Tx, sku: string, taken: readonly string[]): Promise<string> {
  for (let number = 1; ; number += 1) {
    const wanted = `${sku.slice(0, 33)}-COPY${number === 1 ? "" : number}`;
    if (!taken.includes(wanted) && !(await isSkuTaken(tx, wanted))) return wanted;
  }
}
