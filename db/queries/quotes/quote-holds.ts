import type { Db, Tx } from "../../schema.ts";

export interface HeldLine {
  variantId: string;
  sku: string;
  quantity: number;
}

export interface QuoteHold {
  /** The last day in Qatar. */
  until: string;
  lines: HeldLine[];
}

export async function findHold(db: Db | Tx, quoteId: string): Promise<QuoteHold | undefined> {
  const hold = await db.selectFrom("quote_holds").select("until").where("quote_id", "=", quoteId).executeTakeFirst();
  if (!hold) return undefined;
  const lines = await db
    .selectFrom("quote_hold_lines")
    .select(["variant_id as variantId", "sku", "quantity"])
    .where("quote_id", "=", quoteId)
    .orderBy("variant_id")
    .execute();
  return { until: hold.until, lines };
}

export async function insertHold(tx: Tx, quoteId: string, hold: QuoteHold, at: string): Promise<void> {
  await tx.insertInto("quote_holds").values({ quote_id: quoteId, until: hold.until, created_at: at }).execute();
  await tx
    .insertInto("quote_hold_lines")
    .values(
      hold.lines.map(({ variantId, sku, quantity }) => ({ quote_id: quoteId, variant_id: variantId, sku, quantity })),
    )
    .execute();
}

/** Sets the held quantity of a variant; 0 deletes its line. */
export async function setHeldLine(tx: Tx, quoteId: string, variantId: string, quantity: number): Promise<void> {
  if (quantity > 0) {
    await tx
      .updateTable("quote_hold_lines")
      .set({ quantity })
      .where("quote_id", "=", quoteId)
      .where("variant_id", "=", variantId)
      .execute();
  } else {
    await tx
      .deleteFrom("quote_hold_lines")
      .where("quote_id", "=", quoteId)
      .where("variant_id", "=", variantId)
      .execute();
  }
}

export async function deleteHold(tx: Tx, quoteId: string): Promise<void> {
  await tx.deleteFrom("quote_hold_lines").where("quote_id", "=", quoteId).execute();
  await tx.deleteFrom("quote_holds").where("quote_id", "=", quoteId).execute();
}

/** Quotes whose hold ended before `today` (a day in Qatar). */
export async function listEndedHolds(db: Db | Tx, today: string, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom("quote_holds")
    .select("quote_id")
    .where("until", "<", today)
    .orderBy("until")
    .limit(limit)
    .execute();
  return rows.map((row) => row.quote_id);
}
