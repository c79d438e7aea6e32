import { fromJson } from "../../../db/json.ts";
import { recordAudit } from "../../../db/queries/audit.ts";
import {
  dropStockOf,
  findDocumentsNaming,
  findProduct,
  listEveryVariant,
} from "../../../db/queries/catalogue/products.ts";
import { dropRedirectsTo } from "../../../db/queries/catalogue/slugs.ts";
import { deleteVersioned } from "../../../db/queries/versioned.ts";
import type { Tx } from "../../../db/schema.ts";
import type { UsedIn } from "../../../src-shared/api/editing.ts";
import { type Refusal, refuse } from "../../../src-shared/api/refusal.ts";
import { givenNumber } from "../../../src-shared/orders/states.ts";
import type { Context } from "../../context.ts";
import { refuseConflict, refuseMoved } from "../../kernel/versioned-row.ts";
import { readStaffProduct } from "./read-staff-product.ts";
import { conflictOf } from "./save-product.ts";
import { writtenOf } from "./written-of.ts";

/**
 * Removes a draft that nothing names. What was ever on sale may stand in somebody's cart, bookmarks or documents, so it is
 * archived instead: `in_use` says what names it, or that its state is in the way.
 */
export async function removeProduct(
  ctx: Context,
  tx: Tx,
  id: string,
): Promise<{ id: string } | Refusal<"not_found" | "in_use" | "version_conflict">> {
  const storedProduct = await findProduct(tx, id);
  if (!storedProduct) return refuse("not_found");
  const conflict = await conflictOf(tx, id);
  const moved = await refuseMoved(ctx, tx, { version: storedProduct.version, ...conflict });
  if (moved) return moved;
  const naming = await findDocumentsNaming(tx, id);
  const where = [
    ...documents("orders", naming.orders),
    ...documents("quotes", naming.quotes),
    ...documents("quote_requests", naming.quoteRequests),
    ...reserved(naming.reservations),
  ];
  if (storedProduct.status !== "draft") {
    where.push({ collection: "products", count: 1, first: [{ id, label: fromJson(storedProduct.name) }] });
  }
  if (where.length > 0) return refuse("in_use", { details: { where } });

  const before = await readStaffProduct(tx, id);
  const variants = await listEveryVariant(tx, [id]);
  await dropStockOf(
    tx,
    variants.map((variant) => variant.id),
  );
  for (const variant of variants) await deleteVersioned(tx, "variants", variant);
  if (!(await deleteVersioned(tx, "products", storedProduct))) return refuseConflict(tx, conflict);
  await dropRedirectsTo(tx, "product", id);
  const audit = { collection: "products", rowId: id } as const;
  await recordAudit(tx, ctx, { ...audit, before: writtenOf(before) });
  return { id };
}

const documents = (
  collection: "orders" | "quotes" | "quote_requests",
  found: { id: string; number: string }[],
): UsedIn[] =>
  found.length === 0
    ? []
    : [
        {
          collection,
          count: found.length,
          first: found.slice(0, 5).map(({ id, number }) => ({ id, label: { en: givenNumber(number) ?? "…" } })),
        },
      ];

/** Counted in pieces; named by the desktop that has them. */
function reserved(found: { id: string; quantity: number; name: string | null }[]): UsedIn[] {
  if (found.length === 0) return [];
  const count = found.reduce((sum, reservation) => sum + reservation.quantity, 0);
  const first = found.slice(0, 5).map(({ id, name }) => ({ id, label: { en: name ?? "…" } }));
  return [{ collection: "stock_reservations", count, first }];
}
