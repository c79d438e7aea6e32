import { fromJson, toJson } from "../../../db/json.ts";
import { type AuditSource, recordAudit } from "../../../db/queries/audit.ts";
import type { ProductRow } from "../../../db/queries/catalogue/catalogue.ts";
import { findProduct, listEveryVariant } from "../../../db/queries/catalogue/products.ts";
import { updateVersioned } from "../../../db/queries/versioned.ts";
import type { Tx } from "../../../db/schema.ts";
import { isRefusal, type Refusal, refuse } from "../../../src-shared/api/refusal.ts";
import type { StaffProduct } from "../../../src-shared/products/operations.ts";
import { type ArabicSources, arabicSources } from "../../../src-shared/values/arabic-age.ts";
import type { Context } from "../../context.ts";
import { refuseConflict, refuseStale } from "../../kernel/versioned-row.ts";
import { productTexts } from "./product-texts.ts";
import { describedOf, readStaffProduct } from "./read-staff-product.ts";
import { writtenOf } from "./written-of.ts";

export type SavingRefusal = Refusal<"not_found" | "invalid" | "version_required" | "version_conflict">;

interface Saving {
  row: Partial<Omit<ProductRow, "id" | "version" | "created_at" | "updated_at" | "arabic_of">>;
  /** Fields whose Arabic was read again and found right. */
  arabicChecked?: readonly string[];
  /** Fingerprints of the English that the Arabic of these fields was written for (values/arabic-age.ts), where it is known. */
  arabicFor?: ArabicSources;
  /** What else changes with it, in the same transaction. */
  also?: () => Promise<Refusal<"invalid"> | undefined>;
}

/** The product that a change names, if it is still as the change was made on it. */
export async function productToChange(ctx: Context, tx: Tx, id: string): Promise<ProductRow | SavingRefusal> {
  const storedProduct = await findProduct(tx, id);
  if (!storedProduct) return refuse("not_found");
  return (
    (await refuseStale(ctx, tx, { version: storedProduct.version, ...(await conflictOf(tx, id)) })) ?? storedProduct
  );
}

/** Writes a changed product, keeps what is known of the age of its Arabic, and notes the change in the audit log. */
export async function saveProduct(
  ctx: AuditSource,
  tx: Tx,
  known: ProductRow,
  { row, arabicChecked = [], arabicFor = {}, also }: Saving,
): Promise<StaffProduct | SavingRefusal> {
  const { id } = known;
  const before = await readStaffProduct(tx, id);
  const sources = arabicSources(
    { texts: productTexts(describedOf(known)), sources: fromJson(known.arabic_of) },
    productTexts(describedOf({ ...known, ...row })),
    arabicChecked,
    arabicFor,
  );
  const version = await updateVersioned(tx, "products", known, { ...row, arabic_of: toJson(sources) }, ctx.now());
  if (!version) return refuseConflict(tx, await conflictOf(tx, id));
  const refused = await also?.();
  if (isRefusal(refused)) return refused;
  const after = await readStaffProduct(tx, id);
  const changes = { before: writtenOf(before), after: writtenOf(after) };
  await recordAudit(tx, ctx, { collection: "products", rowId: id, ...changes });
  return after;
}

/** A change of one of its variants is a change of the product. */
export const conflictOf = async (tx: Tx, id: string) => ({
  collection: ["products", "variants"],
  rowIds: [id, ...(await listEveryVariant(tx, [id])).map((variant) => variant.id)],
  read: () => readStaffProduct(tx, id),
});
