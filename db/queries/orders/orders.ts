import { type Insertable, type Selectable, sql, type Updateable } from "kysely";
import type { DeliveryWindow } from "../../../src-shared/delivery/windows.ts";
import { orderAccount } from "../../../src-shared/orders/account.ts";
import type { OrderEventData, OrderEventKind, OrderEvents } from "../../../src-shared/orders/events.ts";
import { DRAFT, givenNumber, type StaffOrderStatus } from "../../../src-shared/orders/states.ts";
import { newId } from "../../../src-shared/values/id.ts";
import { DAY_MS } from "../../../src-shared/values/qatar-time.ts";
import { compileOnce, compileWrite } from "../../engines/compile-once.ts";
import { fromJson, toJson } from "../../json.ts";
import type { Db, Json, Schema, Tx } from "../../schema.ts";
import { recordChange } from "../../transaction.ts";
import { settleOrder } from "../billing/settle-order.ts";
import { orderSearchText } from "./order-search-text.ts";

export type OrderRow = Selectable<Schema["orders"]>;
export type OrderLineRow = Selectable<Schema["order_lines"]>;
export type OrderEventRow = Selectable<Schema["order_events"]>;

/**
 * The next number of a series, from 1, without gaps: the counter moves in the transaction that uses the number, so a
 * rolled-back order gives it back.
 */
export async function nextInSeries(tx: Tx, series: string): Promise<number> {
  const [row] = await countUp(tx, { name: series });
  return (row as { value: number }).value;
}

const countUp = compileOnce((db, { name }: { name: string }) =>
  db
    .insertInto("counters")
    .values({ name, value: 1 })
    .onConflict((c) => c.column("name").doUpdateSet((eb) => ({ value: eb("counters.value", "+", 1) })))
    .returning("value"),
);

const addOrder = compileWrite((db, row: Insertable<Schema["orders"]>) => db.insertInto("orders").values(row));
const addLines = compileWrite((db, { rows }: { rows: Insertable<Schema["order_lines"]>[] }) =>
  db.insertInto("order_lines").values(rows),
);

/** Inserts a new order: it has no payment and no document yet, so its account follows from its own columns. */
export async function insertOrder(
  tx: Tx,
  order: Insertable<Schema["orders"]>,
  lines: Insertable<Schema["order_lines"]>[],
): Promise<void> {
  const { total, credited = 0, status } = order;
  const { paid, paymentStatus } = orderAccount({ total, credited, status, documented: 0 }, []);
  const account = { received: paid, documented: 0, payment_status: paymentStatus };
  await addOrder(tx, {
    placed_at: order.created_at,
    ...order,
    ...account,
    search: orderSearchText(order, lines),
  });
  await addLines(tx, { rows: lines.map((line) => ({ list_price: line.unit_price, ...line })) });
  recordChange(tx, "orders", order.id, order.version);
}

/** An event with the data of its kind; the id is made here where none is given. */
export type NewOrderEvent = {
  [Kind in OrderEventKind]: {
    id?: string | undefined;
    orderId: string;
    kind: Kind;
    from?: StaffOrderStatus;
    to?: StaffOrderStatus;
    note?: string | undefined;
    actor: string;
    data?: OrderEvents[Kind];
    at: string;
  };
}[OrderEventKind];

export async function insertOrderEvent(tx: Tx, event: NewOrderEvent): Promise<void> {
  await addEvent(tx, {
    id: event.id ?? newId(),
    order_id: event.orderId,
    kind: event.kind,
    from_status: event.from ?? null,
    to_status: event.to ?? null,
    note: event.note ?? null,
    actor: event.actor,
    data: event.data ? toJson<OrderEventData>(event.data) : null,
    at: event.at,
  });
}

const addEvent = compileWrite((db, row: Insertable<Schema["order_events"]>) =>
  db.insertInto("order_events").values(row),
);

export interface NewDelivery {
  id: string;
  orderId: string;
  zoneId: string | null | undefined;
  /** Null or undefined: no time is agreed yet. */
  slot: { date: string | null; window: DeliveryWindow | null } | null | undefined;
  at: string;
}

/** Inserts a planned delivery of an order with quantities of its lines. */
export async function insertDelivery(
  tx: Tx,
  { id, orderId, zoneId, slot, at }: NewDelivery,
  lines: { lineId: string; quantity: number }[],
): Promise<void> {
  await addDelivery(tx, {
    id,
    version: 1,
    created_at: at,
    updated_at: at,
    order_id: orderId,
    zone_id: zoneId ?? null,
    date: slot?.date ?? null,
    window: slot?.window ?? null,
    state: "planned",
  });
  const rows = lines.map(({ lineId, quantity }) => ({ delivery_id: id, line_id: lineId, quantity }));
  await addDeliveryLines(tx, { rows });
}

const addDelivery = compileWrite((db, row: Insertable<Schema["order_deliveries"]>) =>
  db.insertInto("order_deliveries").values(row),
);
const addDeliveryLines = compileWrite((db, { rows }: { rows: Insertable<Schema["order_delivery_lines"]>[] }) =>
  db.insertInto("order_delivery_lines").values(rows),
);

const orderById = compileOnce((db, { id }: { id: string }) => db.selectFrom("orders").selectAll().where("id", "=", id));
const linesOfOrder = compileOnce((db, { orderId }: { orderId: string }) =>
  db.selectFrom("order_lines").selectAll().where("order_id", "=", orderId).orderBy("position"),
);

export const findOrder = async (db: Db | Tx, id: string): Promise<OrderRow | undefined> =>
  (await orderById(db, { id }))[0];

export const findOrderByAccess = (db: Db | Tx, accessHash: string): Promise<OrderRow | undefined> =>
  db
    .selectFrom("orders")
    .selectAll()
    .where("access_hash", "=", accessHash)
    .where("voided_at", "is", null)
    .where("status", "!=", DRAFT)
    .executeTakeFirst();

export const findOrderByNumber = (db: Db | Tx, number: string): Promise<OrderRow | undefined> =>
  db.selectFrom("orders").selectAll().where("number", "=", number).where("voided_at", "is", null).executeTakeFirst();

export const listOrderLines = (db: Db | Tx, orderId: string): Promise<OrderLineRow[]> => linesOfOrder(db, { orderId });

export const listOrderEvents = (db: Db | Tx, orderId: string): Promise<OrderEventRow[]> =>
  db.selectFrom("order_events").selectAll().where("order_id", "=", orderId).orderBy("at").orderBy("id").execute();

export const listDeliveries = (db: Db | Tx, orderId: string): Promise<Selectable<Schema["order_deliveries"]>[]> =>
  db.selectFrom("order_deliveries").selectAll().where("order_id", "=", orderId).orderBy("date").orderBy("id").execute();

export const listPayments = (db: Db | Tx, orderId: string): Promise<Selectable<Schema["payments"]>[]> =>
  paymentsOfOrder(db, { orderId });

const paymentsOfOrder = compileOnce((db, { orderId }: { orderId: string }) =>
  db.selectFrom("payments").selectAll().where("order_id", "=", orderId).orderBy("at").orderBy("id"),
);

/** The given numbers of orders, by id; those without one are left out. */
export async function orderNumbers(db: Db | Tx, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom("orders")
    .select(["id", "number"])
    .where("id", "in", [...ids])
    .execute();
  return new Map(rows.flatMap(({ id, number }) => (givenNumber(number) ? [[id, number] as const] : [])));
}

export const listOrderFiles = (db: Db | Tx, orderId: string): Promise<Selectable<Schema["order_files"]>[]> =>
  db.selectFrom("order_files").selectAll().where("order_id", "=", orderId).orderBy("at").orderBy("id").execute();

export async function insertOrderFile(tx: Tx, file: Insertable<Schema["order_files"]>): Promise<void> {
  await tx.insertInto("order_files").values(file).execute();
}

/** Sets the status if the order still has `from`; the new version, or undefined when another change came first. */
export async function updateOrderStatus(
  tx: Tx,
  id: string,
  from: StaffOrderStatus,
  to: StaffOrderStatus,
  at: string,
): Promise<number | undefined> {
  const row = await tx
    .updateTable("orders")
    .set((eb) => ({ status: to, version: eb("version", "+", 1), updated_at: at }))
    .where("id", "=", id)
    .where("status", "=", from)
    .returning("version")
    .executeTakeFirst();
  if (!row) return undefined;
  await settleOrder(tx, id);
  recordChange(tx, "orders", id, row.version);
  return row.version;
}

/**
 * Raises an order's version, which also locks it against other changes. Returns the row with it; undefined when it was
 * deleted or voided, or no longer has `version`.
 */
export async function touchOrder(tx: Tx, id: string, at: string, version?: number): Promise<OrderRow | undefined> {
  let query = tx
    .updateTable("orders")
    .set((eb) => ({ version: eb("version", "+", 1), updated_at: at }))
    .where("id", "=", id)
    .where("voided_at", "is", null);
  if (version !== undefined) query = query.where("version", "=", version);
  const row = await query.returningAll().executeTakeFirst();
  if (row) recordChange(tx, "orders", id, row.version);
  return row;
}

/** Locks an order until this transaction ends, without changing it. */
export async function lockOrder(tx: Tx, id: string): Promise<void> {
  await tx
    .updateTable("orders")
    .set((eb) => ({ version: eb.ref("version") }))
    .where("id", "=", id)
    .execute();
}

/** Changes fields of an order whose version has been taken by `touchOrder`; `lines` are all its lines. */
export async function updateOrder(
  tx: Tx,
  order: OrderRow,
  values: Updateable<Schema["orders"]>,
  lines: readonly OrderLineRow[],
): Promise<OrderRow> {
  const changed = { ...order, ...values } as OrderRow;
  await tx
    .updateTable("orders")
    .set({ ...values, search: orderSearchText(changed, lines) })
    .where("id", "=", order.id)
    .execute();
  await settleOrder(tx, order.id);
  return tx.selectFrom("orders").selectAll().where("id", "=", order.id).executeTakeFirstOrThrow();
}

/** Cancels deliveries that have not left yet, which frees their slots. */
export async function cancelPlannedDeliveries(tx: Tx, orderId: string, at: string): Promise<void> {
  await tx
    .updateTable("order_deliveries")
    .set((eb) => ({ state: "cancelled", version: eb("version", "+", 1), updated_at: at }))
    .where("order_id", "=", orderId)
    .where("state", "=", "planned")
    .execute();
}

/** Days that staff have for the first receipt of an unpaid order before it lapses after all. */
const RECEIPT_DAYS = 7;

/** Number of web orders of visitors since then. */
export async function countWebOrdersSince(db: Db | Tx, since: Date): Promise<number> {
  const { orders } = await db
    .selectFrom("orders")
    .where("placed_at", ">=", since.toISOString())
    .where("source", "=", "web")
    .select(({ fn }) => fn.countAll<number>().as("orders"))
    .executeTakeFirstOrThrow();
  return Number(orders);
}

/** Orders to be paid by transfer whose time is over and that are still waiting. */
export const listOverdueTransfers = (db: Db | Tx, now: string, limit: number): Promise<OrderRow[]> =>
  overdueTransfers(db, now).limit(limit).execute();

/** The order, if it is to be paid by transfer, its time is over, and it is still waiting. */
export const findOverdueTransfer = (db: Db | Tx, now: string, id: string): Promise<OrderRow | undefined> =>
  overdueTransfers(db, now).where("id", "=", id).executeTakeFirst();

const overdueTransfers = (db: Db | Tx, now: string) =>
  db
    .selectFrom("orders")
    .selectAll()
    .where("status", "=", "placed")
    .where("payment_due_at", "<", now)
    .where("voided_at", "is", null)
    .where(
      // Received or awaited money. A bounced cheque is none, and neither is refunded money.
      ({ selectFrom }) =>
        selectFrom("payments")
          .whereRef("payments.order_id", "=", "orders.id")
          .where("payments.state", "!=", "bounced")
          .where(({ or, eb }) => or([eb("payments.kind", "=", "payment"), eb("payments.state", "=", "cleared")]))
          .select(
            sql<number>`coalesce(sum(case when payments.kind = 'payment' then payments.amount else -payments.amount end), 0)`.as(
              "money",
            ),
          ),
      "<=",
      0,
    )
    .where(({ not, exists, selectFrom, or }) => {
      // An uploaded receipt is for staff to check, and gives them time for it. Not for ever: anybody can send a file.
      const graceBegan = new Date(Date.parse(now) - RECEIPT_DAYS * DAY_MS).toISOString();
      const receipts = selectFrom("order_files")
        .select("order_files.id")
        .whereRef("order_files.order_id", "=", "orders.id")
        .where("order_files.kind", "=", "receipt");
      return or([not(exists(receipts)), exists(receipts.where("order_files.at", "<", graceBegan))]);
    })
    .where(({ not, exists, selectFrom }) =>
      // An invoiced amount is demanded by its invoice, until that is credited.
      not(
        exists(
          selectFrom("invoices")
            .innerJoin("invoice_states", "invoice_states.invoice_id", "invoices.id")
            .select("invoices.id")
            .whereRef("invoices.order_id", "=", "orders.id")
            .where("invoices.kind", "=", "invoice")
            .whereRef("invoices.total", ">", "invoice_states.credited"),
        ),
      ),
    );

/** The data of an event; null for another kind or without data. */
export const orderEventData = <Kind extends OrderEventKind>(
  event: Pick<OrderEventRow, "kind" | "data">,
  kind: Kind,
): OrderEvents[Kind] | null =>
  event.kind === kind && event.data !== null ? fromJson(event.data as Json<OrderEvents[Kind]>) : null;

/** Whether the customer reads the event's note on the order's page; notes among staff are internal. */
export const isForCustomer = (event: Pick<OrderEventRow, "kind" | "data">): boolean =>
  (orderEventData(event, "note") ?? orderEventData(event, "status"))?.forCustomer === true;
