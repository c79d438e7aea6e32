import { toJson } from "../../../../db/json.ts";
import { type AuditEntry, type AuditSource, recordAudits } from "../../../../db/queries/audit.ts";
import { nextPosition } from "../../../../db/queries/catalogue/categories.ts";
import { addRedirects, claimSlug } from "../../../../db/queries/catalogue/slugs.ts";
import { moveStocks, type StockMovement } from "../../../../db/queries/stock/stock.ts";
import { insertVersioned } from "../../../../db/queries/versioned.ts";
import type { Tx } from "../../../../db/schema.ts";
import { actorName } from "../../../../src-shared/api/access.ts";
import type { WrittenProduct } from "../../../../src-shared/products/input.ts";
import { newId } from "../../../../src-shared/values/id.ts";
import { chooseSlug } from "../../../kernel/choose-slug.ts";
import { productRow } from "../../products/product-row.ts";
import { rowOf } from "../../products/write-variants.ts";

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
 * Adds products that a plan found right, at the end of the shop's order, with their opening stock and an audit event each. They are not
 * read back, as a product that a person adds is: an import adds tens of thousands.
 */
export async function addProducts(ctx: AuditSource, tx: Tx, products: readonly NewProduct[]): Promise<AddedProduct[]> {
  const added: AddedProduct[] = [];
  const movements: StockMovement[] = [];
  const audits: AuditEntry[] = [];
  const position = products.length === 0 ? 0 : await nextPosition(tx, "products");
  const now = ctx.now();
  for (const [at, { written: product, former }] of products.entries()) {
    const id = newId(now.getTime());
    const asked = product.slug === undefined ? undefined : product.slug;
    const name = product.name.en;
    // A handle that two products of the file share, or that was taken meanwhile, gives way to one made of the name.
    let chosen = await chooseSlug(tx, "product", { id, asked, name });
    if (chosen === "taken") chosen = await chooseSlug(tx, "product", { id, asked: undefined, name });
    const slug = chosen === "taken" ? `product-${id.slice(-6)}` : chosen.slug;
    const row = { id, slug, position: position + at, arabic_of: toJson({}), ...productRow(product) };
    await insertVersioned(tx, "products", row, now);
    await claimSlug(tx, "product", { id, slug });
    await addRedirects(tx, "product", id, former);
    const versions: Record<string, number> = { [id]: 1 };
    for (const [place, variant] of product.variants.entries()) {
      const variantId = newId(now.getTime());
      const own = rowOf(variant, product.options, place);
      await insertVersioned(
        tx,
        "variants",
        { id: variantId, product_id: id, on_hand: 0, ...own, manager_price: own.price },
        now,
      );
      const quantity = own.tracked ? (variant.openingStock ?? 0) : 0;
      versions[variantId] = quantity > 0 ? 2 : 1;
      if (quantity > 0) {
        movements.push({ variantId, quantity, reason: "received", actor: actorName(ctx.actor), at: now.toISOString() });
      }
    }
    audits.push({ collection: "products", rowId: id, after: { ...product, slug } });
    added.push({ id, versions });
  }
  if (movements.length > 0) await moveStocks(tx, movements);
  await recordAudits(tx, ctx, audits);
  return added;
}
