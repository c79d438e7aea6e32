/** Checks stock against its movements: on hand, held for quotes, reserved by desktops. The database adds up the sums. */
import type { Finding, Invariant } from "../../src-shared/health/invariants.ts";
import type { Db, Schema, Tx } from "../schema.ts";

type Reason = Schema["stock_movements"]["reason"];

const held: Reason[] = ["held", "released"];
const reserved: Reason[] = ["reserved", "reservation_ended"];

/** Checks variants, some hundreds at most. */
export async function checkVariants(db: Db | Tx, ids: readonly string[]): Promise<Finding[]> {
  if (ids.length === 0) return [];
  const variants = await db.selectFrom("variants").select(["id", "sku", "on_hand"]).where("id", "in", ids).execute();
  const moved = await db
    .selectFrom("stock_movements")
    .select(({ fn }) => ["variant_id", "reason", fn.sum<number>("quantity").as("quantity")])
    .where("variant_id", "in", ids)
    .groupBy(["variant_id", "reason"])
    .execute();
  const holds = await sumOf(db, "quote_hold_lines", ids);
  const reservations = await sumOf(db, "stock_reservations", ids);
  return variants.flatMap(({ id, sku, on_hand }) => {
    const sum = (reasons?: readonly Reason[]) =>
      moved
        .filter((row) => row.variant_id === id && (!reasons || reasons.includes(row.reason)))
        .reduce((total, row) => total + Number(row.quantity), 0);
    const differs = (invariant: Invariant, expected: number, found: number): Finding[] =>
      expected === found
        ? []
        : [{ invariant, kind: "variants", id, label: sku, expected: String(expected), found: String(found) }];
    return [
      ...differs("stock_is_movements", sum(), on_hand),
      ...differs("holds_are_movements", -sum(held) || 0, holds.get(id) ?? 0),
      ...differs("reservations_are_movements", -sum(reserved) || 0, reservations.get(id) ?? 0),
    ];
  });
}

async function sumOf(
  db: Db | Tx,
  table: "quote_hold_lines" | "stock_reservations",
  ids: readonly string[],
): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom(table)
    .select(({ fn }) => ["variant_id", fn.sum<number>("quantity").as("quantity")])
    .where("variant_id", "in", ids)
    .groupBy("variant_id")
    .execute();
  return new Map(rows.map((row) => [row.variant_id, Number(row.quantity)]));
}

/** Checks that revoked desktops have given back their reservations. */
export async function checkRevokedDesktops(db: Db | Tx): Promise<Finding[]> {
  const rows = await db
    .selectFrom("stock_reservations")
    .innerJoin("devices", "devices.id", "stock_reservations.device_id")
    .select(({ fn }) => ["devices.id", "devices.name", fn.sum<number>("stock_reservations.quantity").as("quantity")])
    .where("devices.revoked_at", "is not", null)
    .where("stock_reservations.quantity", ">", 0)
    .groupBy(["devices.id", "devices.name"])
    .execute();
  return rows.map(({ id, name, quantity }) => ({
    invariant: "revoked_desktop_holds_nothing",
    kind: "devices",
    id,
    label: name,
    expected: "0",
    found: String(quantity),
  }));
}
