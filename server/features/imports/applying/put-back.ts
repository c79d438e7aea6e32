import { type AuditSource, recordAudit } from "../../../../db/queries/audit.ts";
import {
  dropStockOf,
  findProduct,
  listEveryVariant,
  listNamedVariants,
} from "../../../../db/queries/catalogue/products.ts";
import { dropRedirectsTo } from "../../../../db/queries/catalogue/slugs.ts";
import { deleteVersioned } from "../../../../db/queries/versioned.ts";
import type { ImportUndo } from "../../../../db/schema/import-tables.ts";
import type { Tx } from "../../../../db/schema.ts";
import { inTransaction } from "../../../../db/transaction.ts";
import { isRefusal, refuse } from "../../../../src-shared/api/refusal.ts";
import { productInput } from "../../../../src-shared/products/input.ts";
import { productRow } from "../../products/product-row.ts";
import { readStaffProduct } from "../../products/read-staff-product.ts";
import { saveProduct } from "../../products/save-product.ts";
import { writeVariants } from "../../products/write-variants.ts";
import { writtenOf } from "../../products/written-of.ts";
import { countStock } from "./change-imported.ts";
import { areLastCosts, putCostBack } from "./imported-costs.ts";

/**
 * Makes a product what it was before an import: a new one is removed, a changed one gets its former values and stock. False, and nothing
 * done, where somebody has changed or sold it since: every change, every sale and every movement of stock raises a version, and
 * every cost has a number.
 */
export async function putBack(ctx: AuditSource, tx: Tx, undo: ImportUndo): Promise<boolean> {
  const row = await findProduct(tx, undo.productId);
  const variants = await listEveryVariant(tx, [undo.productId]);
  const isUntouched =
    row?.version === undo.versions[undo.productId] &&
    variants.every(({ id, version }) => undo.versions[id] === version);
  if (!row || !isUntouched) return false;
  const { costs = [] } = undo;
  if (!(await areLastCosts(tx, costs))) return false;
  const ids = variants.map(({ id }) => id);
  if (undo.before === null) {
    // A quote names goods without changing them.
    if ((await listNamedVariants(tx, ids)).size > 0) return false;
    const before = await readStaffProduct(tx, row.id);
    await dropStockOf(tx, ids);
    for (const variant of variants) await deleteVersioned(tx, "variants", variant);
    await deleteVersioned(tx, "products", row);
    await dropRedirectsTo(tx, "product", row.id);
    await recordAudit(tx, ctx, { collection: "products", rowId: row.id, before: writtenOf(before) });
    return true;
  }
  const before = productInput.parse(undo.before);
  const outcome = await inTransaction(tx, async (part) => {
    for (const [variantId, quantity] of Object.entries(undo.stock)) {
      if (!(await countStock(ctx, part, variantId, -quantity))) return refuse("conflict");
    }
    return saveProduct(ctx, part, row, {
      row: productRow(before),
      ...(undo.arabicFor === undefined ? {} : { arabicFor: undo.arabicFor }),
      also: () => writeVariants(ctx, part, row.id, before),
    });
  });
  if (isRefusal(outcome)) return false;
  // Those of variants that are gone again went with them.
  for (const cost of costs) await putCostBack(ctx, tx, cost);
  return true;
}
