import { fromJson } from "../../../db/json.ts";
import type { ProductRow, VariantRow } from "../../../db/queries/catalogue/catalogue.ts";
import {
  countOrdersNaming,
  findProduct,
  listEveryVariant,
  listProductsByIds,
} from "../../../db/queries/catalogue/products.ts";
import { listFormerSlugs } from "../../../db/queries/catalogue/slugs.ts";
import { listStockFigures } from "../../../db/queries/stock/stock-figures.ts";
import type { Db, Tx } from "../../../db/schema.ts";
import type { StaffProduct, StaffVariant } from "../../../src-shared/products/operations.ts";
import { plainValues } from "../../../src-shared/products/plain-fields.ts";
import type { StockFigures } from "../../../src-shared/stock/figures.ts";
import { arabicMissing } from "../../../src-shared/values/arabic-age.ts";
import { richText } from "../../kernel/markdown/rich-text.ts";
import { picturesOf } from "../media/pictures-of.ts";
import { productTexts } from "./product-texts.ts";

/** Everything that is written of a product, in whatever state; throws when it is not there. */
export async function readStaffProduct(db: Db | Tx, id: string): Promise<StaffProduct> {
  const row = await findProduct(db, id);
  if (!row) throw new Error("a product is gone while it is read");
  const described = describedOf(row);
  const pictureOf = await picturesOf(
    db,
    described.images.map((image) => image.path),
  );
  return {
    id: row.id,
    version: row.version,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    slug: row.slug,
    ...described,
    descriptionHtml: await richText(described.description),
    categoryId: row.category_id,
    subcategoryId: row.subcategory_id,
    ...plainValues(row),
    services: fromJson(row.services),
    status: row.status,
    publishAt: row.publish_at,
    variants: await variantsOf(db, id),
    images: described.images.map(({ path, alt }) => pictureOf(path, alt)).filter((picture) => picture !== null),
    model: row.model === null ? null : `models/${row.model}`,
    related: await relatedOf(db, fromJson(row.related)),
    arabicOlder: Object.keys(fromJson(row.arabic_of)),
    arabicMissing: arabicMissing(productTexts(described)),
    formerSlugs: await listFormerSlugs(db, "product", id),
    orders: await countOrdersNaming(db, id),
  };
}

/** The bilingual part of a row, as `productTexts` takes it. */
export const describedOf = (row: ProductRow) => ({
  name: fromJson(row.name),
  shortDescription: fromJson(row.short_description),
  description: fromJson(row.description),
  facts: fromJson(row.facts),
  options: fromJson(row.options),
  images: fromJson(row.images),
  seo: fromJson(row.seo),
});

async function variantsOf(db: Db | Tx, productId: string): Promise<StaffVariant[]> {
  const rows = await listEveryVariant(db, [productId]);
  const figures = await listStockFigures(
    db,
    rows.map((row) => row.id),
  );
  return rows.flatMap((row) => {
    const own = figures.get(row.id);
    return own ? [staffVariantOf(row, own)] : [];
  });
}

export const staffVariantOf = (row: VariantRow, figures: StockFigures): StaffVariant => ({
  id: row.id,
  version: row.version,
  productId: row.product_id,
  sku: row.sku,
  options: fromJson(row.options),
  price: row.price,
  compareAtPrice: row.compare_at_price,
  tracked: row.tracked,
  ...figures,
  backorder: row.backorder,
  bin: row.bin,
  images: fromJson(row.images),
  archived: row.archived,
});

/** In the order in which they were picked, without those that are gone. */
async function relatedOf(db: Db | Tx, ids: readonly string[]): Promise<StaffProduct["related"]> {
  const rows = new Map((await listProductsByIds(db, ids)).map((row) => [row.id, row]));
  return ids
    .map((id) => rows.get(id))
    .filter((row) => row !== undefined)
    .map((row) => ({ id: row.id, slug: row.slug, name: fromJson(row.name), status: row.status }));
}
