import type { Selectable } from "kysely";
import type { Db, Schema, Tx } from "../schema.ts";

type Row<Table extends keyof Schema> = Selectable<Schema[Table]>;

/** All rows of an order that its checks need. Posted documents without their content, which is long. */
export interface OrderRows {
  order: Omit<Row<"orders">, "search">;
  lines: Row<"order_lines">[];
  deliveries: (Row<"order_deliveries"> & { lines: { lineId: string; quantity: number }[] })[];
  payments: Row<"payments">[];
  returns: (Row<"order_returns"> & { lines: Row<"order_return_lines">[] })[];
  /** Invoices and credit notes, in the order in which money is allocated to them. */
  documents: Pick<
    Row<"invoices">,
    "id" | "kind" | "number" | "total" | "corrects_id" | "issued_at" | "due_on" | "position" | "delivery_fee"
  >[];
  documentLines: Pick<Row<"invoice_lines">, "invoice_id" | "order_line_id" | "goods" | "services">[];
  states: Row<"invoice_states">[];
  /** By variant: the quantity its movements took (below 0) or put back, and whether the variant is counted. */
  movements: Map<string, number>;
  isTracked: Map<string, boolean>;
  quotePart: Row<"quote_orders"> | undefined;
  confirmations: number;
}

/** Reads orders with all their rows, in few statements. `ids` are at most some hundreds. */
export async function readOrderRows(db: Db | Tx, ids: readonly string[]): Promise<OrderRows[]> {
  if (ids.length === 0) return [];
  const orders = await db.selectFrom("orders").selectAll().where("id", "in", ids).orderBy("id").execute();
  const lines = await db.selectFrom("order_lines").selectAll().where("order_id", "in", ids).execute();
  const deliveries = await db.selectFrom("order_deliveries").selectAll().where("order_id", "in", ids).execute();
  const shipmentLines = await db
    .selectFrom("order_delivery_lines")
    .innerJoin("order_deliveries", "order_deliveries.id", "order_delivery_lines.delivery_id")
    .select(["delivery_id", "line_id", "quantity"])
    .where("order_deliveries.order_id", "in", ids)
    .execute();
  const payments = await db
    .selectFrom("payments")
    .selectAll()
    .where("order_id", "in", ids)
    .orderBy("at")
    .orderBy("id")
    .execute();
  const returns = await db.selectFrom("order_returns").selectAll().where("order_id", "in", ids).execute();
  const returnLines = await db
    .selectFrom("order_return_lines")
    .innerJoin("order_returns", "order_returns.id", "order_return_lines.return_id")
    .selectAll("order_return_lines")
    .where("order_returns.order_id", "in", ids)
    .execute();
  const documents = await db
    .selectFrom("invoices")
    .select([
      "id",
      "kind",
      "number",
      "total",
      "corrects_id",
      "issued_at",
      "due_on",
      "position",
      "delivery_fee",
      "order_id",
    ])
    .where("order_id", "in", ids)
    .where("kind", "in", ["invoice", "credit_note"])
    .orderBy("issued_at")
    .orderBy("position")
    .execute();
  const documentLines = await db
    .selectFrom("invoice_lines")
    .innerJoin("invoices", "invoices.id", "invoice_lines.invoice_id")
    .select(["invoice_id", "order_line_id", "goods", "services", "invoices.order_id"])
    .where("invoices.order_id", "in", ids)
    .where("invoices.kind", "in", ["invoice", "credit_note"])
    .execute();
  const states = await db.selectFrom("invoice_states").selectAll().where("order_id", "in", ids).execute();
  const moved = await db
    .selectFrom("stock_movements")
    .select(({ fn }) => ["order_id", "variant_id", fn.sum<number>("quantity").as("quantity")])
    .where("order_id", "in", ids)
    .groupBy(["order_id", "variant_id"])
    .execute();
  const variantIds = [...new Set(lines.map((line) => line.variant_id))];
  const variants =
    variantIds.length === 0
      ? []
      : await db.selectFrom("variants").select(["id", "tracked"]).where("id", "in", variantIds).execute();
  const isTracked = new Map(variants.map(({ id, tracked }) => [id, tracked]));
  const parts = await db.selectFrom("quote_orders").selectAll().where("order_id", "in", ids).execute();
  const confirmationOf = (id: string) => `order-confirmation:${id}`;
  const mails = await db
    .selectFrom("mail_queue")
    .select("unique_key")
    .where("unique_key", "in", ids.map(confirmationOf))
    .execute();

  const byOrder = <R extends { order_id: string | null }>(rows: readonly R[]) =>
    Map.groupBy(rows, ({ order_id }) => order_id ?? "");
  const all = {
    lines: byOrder(lines),
    deliveries: byOrder(deliveries),
    payments: byOrder(payments),
    returns: byOrder(returns),
    documents: byOrder(documents),
    documentLines: byOrder(documentLines),
    states: byOrder(states),
    moved: byOrder(moved),
    shipmentLines: Map.groupBy(shipmentLines, ({ delivery_id }) => delivery_id),
    returnLines: Map.groupBy(returnLines, ({ return_id }) => return_id),
  };
  return orders.map((order) => ({
    order,
    lines: all.lines.get(order.id) ?? [],
    deliveries: (all.deliveries.get(order.id) ?? []).map((delivery) => ({
      ...delivery,
      lines: (all.shipmentLines.get(delivery.id) ?? []).map(({ line_id, quantity }) => ({ lineId: line_id, quantity })),
    })),
    payments: all.payments.get(order.id) ?? [],
    returns: (all.returns.get(order.id) ?? []).map((returned) => ({
      ...returned,
      lines: all.returnLines.get(returned.id) ?? [],
    })),
    documents: all.documents.get(order.id) ?? [],
    documentLines: all.documentLines.get(order.id) ?? [],
    states: all.states.get(order.id) ?? [],
    movements: new Map((all.moved.get(order.id) ?? []).map((row) => [row.variant_id, Number(row.quantity)])),
    isTracked,
    quotePart: parts.find((part) => part.order_id === order.id),
    confirmations: mails.filter((mail) => mail.unique_key === confirmationOf(order.id)).length,
  }));
}
