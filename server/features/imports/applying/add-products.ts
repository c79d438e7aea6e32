import { toJson } from "../../../../db/json.ts";
import { type AuditSource, recordAudits } from "../../../../db/queries/audit.ts";
import { nextPosition } from "../../../../db/queries/catalogue/categories.ts";
import { addRedirects, dropRedirects } from "../../../../db/queries/catalogue/slugs.ts";
import { insertMovements } from "../../../../db/queries/stock/stock.ts";
import { insertVersionedRows } from "../../../../db/queries/versioned.ts";
import type { Tx } from "../../../../db/schema.ts";
import { actorName } from "../../../../src-shared/api/access.ts";
import type { WrittenProduct } from "../../../../src-shared/products/input.ts";
import { newId } from "../../../../src-shared/values/id.ts";
import { productRow } from "../../products/product-row.ts";
import { rowOf } from "../../products/write-variants.ts";
import type { Turns } from "../turns.ts";
import { slugsForNew } from "./slugs-for-new.ts";

export interface NewProduct {
  written: WrittenProduct;
  /** Addresses of the former shop that lead to it. */
  former: readonly string[];
}

export interface AddedProduct {
  id: string;
  versions: Record<string, number>;
}

/**
 * Adds products that a plan found right, at the end of the shop's order, with their opening stock and an audit event each. They are
 * written all together and not read back, as a product that a person adds is: an import adds tens of thousands.
 */
export async function addProducts(
  ctx: AuditSource,
  tx: Tx,
  products: readonly NewProduct[],
  turns: Turns,
): Promise<AddedProduct[]> {
  if (products.length === 0) return [];
  const position = await nextPosition(tx, "products");
  const now = ctx.now();
  const named = products.map(({ written }) => ({
    id: newId(now.getTime()),
    asked: written.slug,
    name: written.name.en,
  }));
  const slugs = await slugsForNew(tx, named);
  const added = products.map(({ written }, at) => {
    const { id } = named[at] as { id: string };
    const slug = slugs[at] as string;
    return {
      written: { ...written, slug },
      row: { id, slug, position: position + at, arabic_of: toJson({}), ...productRow(written) },
      variants: written.variants.map((variant, place) => {
        const own = rowOf(variant, written.options, place);
        const quantity = own.tracked ? (variant.openingStock ?? 0) : 0;
        const keys = { id: newId(now.getTime()), product_id: id, on_hand: quantity };
        return { ...keys, ...own, manager_price: own.price };
      }),
    };
  });
  await turns();
  await insertVersionedRows(
    tx,
    "products",
    added.map(({ row }) => row),
    now,
  );
  await turns();
  const variants = added.flatMap((product) => product.variants);
  await insertVersionedRows(tx, "variants", variants, now);
  await turns();
  const opened = variants.filter(({ on_hand }) => on_hand > 0);
  const received = { reason: "received" as const, actor: actorName(ctx.actor), at: now.toISOString() };
  await insertMovements(
    tx,
    opened.map(({ id, on_hand }) => ({ variantId: id, quantity: on_hand, ...received })),
  );
  await dropRedirects(tx, "product", slugs);
  for (const [at, { former }] of products.entries()) await addRedirects(tx, "product", named[at]?.id ?? "", former);
  await turns();
  await recordAudits(
    tx,
    ctx,
    added.map(({ row, written }) => ({ collection: "products", rowId: row.id, after: written })),
  );
  return added.map(({ row, variants }) => ({
    id: row.id,
    versions: Object.fromEntries([row, ...variants].map(({ id }) => [id, 1])),
  }));
}
