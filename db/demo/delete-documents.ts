import { sql } from "kysely";
import { allowChanges, refuseChanges } from "../engines/dialect.ts";
import { fromJson } from "../json.ts";
import { moveStock } from "../queries/stock/stock.ts";
import type { Tx } from "../schema.ts";
import { recordChange } from "../transaction.ts";
import { deleteRows, inChunks } from "./delete-rows.ts";
import type { Documents } from "./trial-documents.ts";

const WHY_POSTED = "A posted document is never changed. Post a credit note.";

/**
 * Deletes documents with all that belongs to them: payments, posted documents, links, mails that wait or were sent. Stock that they moved
 * of goods that stay is as it was before them.
 */
export async function deleteDocuments(tx: Tx, { orders, quotes, requests }: Documents, at: string): Promise<void> {
  await undoStock(tx, orders, at);
  await releaseHolds(tx, quotes, at);
  await deletePosted(tx, orders);
  await deleteOutputs(tx, orders);
  for (const chunk of inChunks(orders)) {
    await tx.deleteFrom("quote_order_lines").where("order_id", "in", chunk).execute();
    await tx.deleteFrom("quote_orders").where("order_id", "in", chunk).execute();
    await tx.deleteFrom("order_visitors").where("order_id", "in", chunk).execute();
  }
  await deleteRows(tx, "orders", orders, { except: ["invoices", "order_outputs"] });
  await deleteRows(tx, "quotes", quotes);
  await deleteRows(tx, "quote_requests", requests);
  await deleteMails(tx, new Set([...orders, ...quotes, ...requests]));
}

/** Takes the orders' movements back, as if they had never been; the quantity is theirs again. */
async function undoStock(tx: Tx, orders: Iterable<string>, at: string): Promise<void> {
  for (const chunk of inChunks(orders)) {
    const moved = await tx
      .selectFrom("stock_movements")
      .select(({ fn }) => ["variant_id", fn.sum<number>("quantity").as("quantity")])
      .where("order_id", "in", chunk)
      .groupBy("variant_id")
      .execute();
    await tx.deleteFrom("stock_movements").where("order_id", "in", chunk).execute();
    for (const { variant_id, quantity } of moved) {
      const back = -Number(quantity);
      const { version } = await tx
        .updateTable("variants")
        .set((eb) => ({
          on_hand: eb("on_hand", "+", back),
          owed: sql<number>`case when on_hand + ${back} >= 0 then 0
            when owed > -(on_hand + ${back}) then -(on_hand + ${back}) else owed end`,
          version: eb("version", "+", 1),
          updated_at: at,
        }))
        .where("id", "=", variant_id)
        .returning("version")
        .executeTakeFirstOrThrow();
      recordChange(tx, "variants", variant_id, version);
    }
  }
}

async function releaseHolds(tx: Tx, quotes: Iterable<string>, at: string): Promise<void> {
  for (const chunk of inChunks(quotes)) {
    const held = await tx
      .selectFrom("quote_hold_lines")
      .select(["variant_id", "quantity"])
      .where("quote_id", "in", chunk)
      .execute();
    for (const { variant_id, quantity } of held) {
      await moveStock(tx, { variantId: variant_id, quantity, reason: "released", actor: "system", at });
    }
  }
}

/** The database itself refuses to remove a posted document; for the length of this transaction it does not. */
async function deletePosted(tx: Tx, orders: Iterable<string>): Promise<void> {
  const posted: { id: string; corrects_id: string | null }[] = [];
  for (const chunk of inChunks(orders)) {
    posted.push(
      ...(await tx.selectFrom("invoices").select(["id", "corrects_id"]).where("order_id", "in", chunk).execute()),
    );
  }
  if (posted.length === 0) return;
  for (const table of ["invoices", "invoice_lines"]) await allowChanges(tx, table);
  // A credit note refers to its invoice.
  const inOrder = posted.toSorted((a, b) => Number(b.corrects_id !== null) - Number(a.corrects_id !== null));
  for (const chunk of inChunks(inOrder.map(({ id }) => id))) {
    await deleteRows(tx, "invoices", chunk, { except: ["invoices"] });
    await tx.deleteFrom("invoices").where("id", "in", chunk).where("corrects_id", "is not", null).execute();
    await tx.deleteFrom("invoices").where("id", "in", chunk).execute();
  }
  for (const table of ["invoices", "invoice_lines"]) await refuseChanges(tx, table, WHY_POSTED);
}

async function deleteOutputs(tx: Tx, orders: Iterable<string>): Promise<void> {
  for (const chunk of inChunks(orders)) {
    const rows = await tx.selectFrom("order_outputs").select("id").where("order_id", "in", chunk).execute();
    await deleteRows(
      tx,
      "order_outputs",
      rows.map(({ id }) => id),
    );
  }
}

/** Mails name their rows by id. One that is about a row that is gone could not be made any more. */
async function deleteMails(tx: Tx, ids: ReadonlySet<string>): Promise<void> {
  if (ids.size === 0) return;
  const mails = await tx.selectFrom("mail_queue").select(["id", "data", "order_id"]).execute();
  const about = mails.filter(({ data, order_id }) =>
    [order_id, ...Object.values(fromJson(data))].some((value) => ids.has(String(value))),
  );
  for (const chunk of inChunks(about.map(({ id }) => id))) {
    await tx.deleteFrom("mail_queue").where("id", "in", chunk).execute();
  }
}
