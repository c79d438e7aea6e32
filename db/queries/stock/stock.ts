import { type Insertable, sql } from "kysely";
import { newId } from "../../../src-shared/values/id.ts";
import { compileOnce, compileWrite, runTogether } from "../../engines/compile-once.ts";
import type { Schema, Tx } from "../../schema.ts";
import { recordChange } from "../../transaction.ts";

export interface StockMovement {
  /** Id made by the movement's author; a new one when absent. */
  id?: string | undefined;
  variantId: string;
  /** Plus into the store, minus out of it. */
  quantity: number;
  reason: Schema["stock_movements"]["reason"];
  orderId?: string;
  note?: string | undefined;
  /** Whether the movement may exceed the available quantity: the difference is owed until more arrives. */
  owing?: boolean;
  actor: string;
  at: string;
}

/**
 * Moves stock and writes the movement; false (and nothing done) when fewer are available than go out and the variant
 * may not be back-ordered, or when the variant does not exist. Where stock is not tracked every movement passes and is
 * written too: the figures are right when tracking is switched on again.
 */
export const moveStock = async (tx: Tx, movement: StockMovement): Promise<boolean> =>
  (await moveStocks(tx, [movement])) === undefined;

/** As `moveStock`, one movement after another; returns the first that does not pass: its transaction must be undone then. */
export async function moveStocks<M extends StockMovement>(tx: Tx, movements: readonly M[]): Promise<M | undefined> {
  const queries = movements.map(({ variantId, quantity, owing = false, at }) => {
    const move = owing ? moves.owing : quantity >= 0 ? moves.free : moves.available;
    return move.with(tx, { variantId, quantity, least: -quantity, at });
  });
  const results = await runTogether<{ version: number }[]>(tx, queries);
  for (const [at, movement] of movements.entries()) {
    const moved = results[at]?.[0];
    if (!moved) return movement;
    recordChange(tx, "variants", movement.variantId, moved.version);
  }
  await insertMovements(tx, movements);
  return undefined;
}

/** Movements of one statement: so few that its text is short enough to be kept (engines/kept-statements.ts). */
const MOVEMENTS_AT_ONCE = 100;

/** Writes movements of stock that is moved. */
export async function insertMovements(tx: Tx, movements: readonly StockMovement[]): Promise<void> {
  const rows = movements.map((movement) => ({
    id: movement.id ?? newId(),
    variant_id: movement.variantId,
    quantity: movement.quantity,
    reason: movement.reason,
    order_id: movement.orderId ?? null,
    note: movement.note ?? null,
    actor: movement.actor,
    at: movement.at,
  }));
  for (let start = 0; start < rows.length; start += MOVEMENTS_AT_ONCE) {
    await addMovements(tx, { rows: rows.slice(start, start + MOVEMENTS_AT_ONCE) });
  }
}

interface Move {
  variantId: string;
  quantity: number;
  least: number;
  at: string;
}

/** One conditional update, so that two checkouts cannot both take the last unit. */
const moveOf = (kind: "owing" | "free" | "available") =>
  compileOnce((db, { variantId, quantity, least, at }: Move) => {
    const update = db
      .updateTable("variants")
      .set((eb) => ({
        on_hand: eb("on_hand", "+", quantity),
        // Never more than is missing: an arrival reduces the owed quantity.
        owed: sql<number>`case when on_hand + ${quantity} >= 0 then 0
          when ${kind === "owing" ? sql`1 = 1` : sql`owed > -(on_hand + ${quantity})`} then -(on_hand + ${quantity})
          else owed end`,
        version: eb("version", "+", 1),
        updated_at: at,
      }))
      .where("id", "=", variantId)
      .returning("version");
    if (kind !== "available") return update;
    return update.where((eb) =>
      eb.or([eb("on_hand", ">=", least), eb("backorder", "=", true), eb("tracked", "=", false)]),
    );
  });

const moves = { owing: moveOf("owing"), free: moveOf("free"), available: moveOf("available") };

const addMovements = compileWrite((db, { rows }: { rows: Insertable<Schema["stock_movements"]>[] }) =>
  db.insertInto("stock_movements").values(rows),
);
