import { fromJson } from "../../../db/json.ts";
import { findActiveProduct, findRedirect, listVariants } from "../../../db/queries/catalogue/catalogue.ts";
import type { Product } from "../../../src-shared/catalogue/operations.ts";
import { plainValues } from "../../../src-shared/products/plain-fields.ts";
import type { RequestContext } from "../../context.ts";
import { richText } from "../../kernel/markdown/rich-text.ts";
import { productPicture, shownVariants } from "./cards.ts";
import { filledSeo } from "./filled-seo.ts";
import { relatedTo } from "./related.ts";
import { shownPart } from "./shown-parts.ts";

/** A product on sale by id, slug, or former slug; undefined when there is none. */
export async function readProduct(
  app: Pick<RequestContext, "db" | "catalogue" | "madeOf">,
  idOrSlug: string,
): Promise<Product | undefined> {
  let row = await findActiveProduct(app.db, idOrSlug);
  if (!row) {
    const moved = await findRedirect(app.db, "product", idOrSlug);
    if (moved) row = await findActiveProduct(app.db, moved);
  }
  if (!row) return undefined;
  const product = row;
  const view = await app.catalogue.current();
  const variants = await listVariants(app.db, [product.id]);
  const category = view.categories.find((entry) => entry.id === product.category_id);
  const subcategory = view.subcategories.find((entry) => entry.id === product.subcategory_id);
  if (!category || variants.length === 0) return undefined;
  const name = fromJson(product.name);
  const images = fromJson(product.images);
  // One that cannot be bought is not shown until it can.
  for (const id of fromJson(product.related)) app.madeOf?.add(shownPart.card(id));
  return {
    id: product.id,
    slug: product.slug,
    name,
    shortDescription: fromJson(product.short_description),
    descriptionHtml: await richText(fromJson(product.description)),
    category,
    subcategory: subcategory ?? null,
    facts: fromJson(product.facts),
    ...plainValues(product),
    services: fromJson(product.services),
    options: fromJson(product.options),
    variants: shownVariants(product, variants),
    pictures: images.map((image) => productPicture(image, name, view.picture)).filter((picture) => picture !== null),
    model: product.model,
    seo: filledSeo(fromJson(product.seo), { name, brand: product.brand, about: fromJson(product.short_description) }),
    related: await relatedTo(view, product.id, fromJson(product.related)),
    updatedAt: product.updated_at,
  };
}
