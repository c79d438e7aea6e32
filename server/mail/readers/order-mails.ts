import { fromJson } from "../../../db/json.ts";
import { listDeliveriesWithLines } from "../../../db/queries/orders/order-deliveries.ts";
import {
  findOrder,
  isForCustomer,
  listOrderEvents,
  listOrderLines,
  type OrderEventRow,
  type OrderRow,
  orderEventData,
} from "../../../db/queries/orders/orders.ts";
import { adminPath, orderPath, orderScreen } from "../../../src-shared/addresses.ts";
import { undelivered } from "../../../src-shared/orders/plan.ts";
import type { Lang } from "../../../src-shared/values/localized.ts";
import { readFulfilment } from "../../features/fulfilment/roll-up.ts";
import { mailProof } from "../../features/order-processing/placing/confirmation-limit.ts";
import { standingEvents } from "../../features/orders/last-step.ts";
import { readOrderView } from "./order-view.ts";
import { type Reader, type ReadingApp, shopUrl } from "./reader.ts";
import { harmless, plain } from "./visitor-text.ts";

const orderConfirmation: Reader<"order-confirmation"> = async ({ app, row, job, settings }) => {
  const { orderId, again = false } = job;
  const order = await findLivingOrder(app, orderId);
  if (!order) return undefined;
  const view = await readOrderView(app, order, row.lang, harmless);
  const isToTransfer = view.paymentMethod === "transfer" && view.balance > 0 && settings.bank.iban !== "";
  const bank = isToTransfer ? settings.bank : null;
  return { data: { order: view, followUrl: followUrl(app, row.lang, order), bank, again } };
};

const newOrder: Reader<"new-order"> = async ({ app, row, job }) => {
  const { orderId } = job;
  const order = await findLivingOrder(app, orderId);
  if (!order) return undefined;
  return {
    data: {
      order: await readOrderView(app, order, row.lang, plain),
      adminUrl: app.config.publicUrl + adminPath(orderScreen(orderId)),
      note: order.note && plain(order.note),
    },
    replyTo: order.contact_email,
  };
};

const orderStatus: Reader<"order-status"> = async ({ app, row, job }) => {
  const { orderId, status } = job;
  const order = await findLivingOrder(app, orderId);
  if (!order) return undefined;
  // The newest, because a step that was undone may be taken again. A note for the customer that came after it goes along.
  const events = standingEvents(await listOrderEvents(app.db, orderId)).filter(({ to_status }) => to_status === status);
  const event = events.findLast(isForCustomer) ?? events.at(-1);
  if (!event) return undefined;
  return {
    data: {
      order: await readOrderView(app, order, row.lang, harmless),
      followUrl: followUrl(app, row.lang, order),
      status,
      note: isForCustomer(event) && event.note ? plain(event.note) : null,
    },
  };
};

const orderShipment: Reader<"order-shipment"> = async ({ app, row, job }) => {
  const { orderId, deliveryId, state } = job;
  const order = await findLivingOrder(app, orderId);
  if (!order) return undefined;
  const deliveries = await listDeliveriesWithLines(app.db, orderId);
  const delivery = deliveries.find(({ id }) => id === deliveryId);
  if (!delivery) return undefined;
  const events = standingEvents(await listOrderEvents(app.db, orderId));
  const isTheStep = (event: OrderEventRow) => {
    const data = orderEventData(event, "delivery");
    return data?.deliveryId === deliveryId && data.state === state;
  };
  const note = events.slice(events.findLastIndex(isTheStep)).findLast(isForCustomer)?.note;
  const carried = ({ id }: { id: string }) => delivery.lines.find(({ lineId }) => lineId === id)?.quantity ?? 0;
  const fulfilment = await readFulfilment({ tx: app.db }, order);
  const toCome = (line: { id: string }) => {
    const where = fulfilment.get(line.id);
    if (!where) return 0;
    return undelivered(where) - (delivery.state === "delivered" ? 0 : carried(line));
  };
  const lines = await listOrderLines(app.db, orderId);
  const piecesOf = (count: (line: { id: string }) => number) =>
    lines
      .map((line) => ({
        sku: line.sku,
        name: fromJson(line.name),
        optionText: fromJson(line.option_text),
        quantity: count(line),
      }))
      .filter(({ quantity }) => quantity > 0);
  return {
    data: {
      order: await readOrderView(app, order, row.lang, harmless),
      followUrl: followUrl(app, row.lang, order),
      state,
      slot: delivery.date && delivery.window ? { date: delivery.date, window: delivery.window } : null,
      items: piecesOf(carried),
      toCome: piecesOf(toCome),
      isWhole: lines.every((line) => carried(line) === line.quantity),
      note: note ? plain(note) : null,
    },
  };
};

const orderCancelledUnpaid: Reader<"order-cancelled-unpaid"> = async ({ app, row, job }) => {
  const { orderId } = job;
  const order = await findLivingOrder(app, orderId);
  if (!order) return undefined;
  return { data: { order: await readOrderView(app, order, row.lang, harmless) } };
};

export async function findLivingOrder(app: ReadingApp, id: string): Promise<OrderRow | undefined> {
  const order = await findOrder(app.db, id);
  return order?.voided_at === null ? order : undefined;
}

/** The follow-up link as mails carry it: opening it also proves that the mailbox is read. */
export const followUrl = (app: ReadingApp, lang: Lang, { id, contact_email }: OrderRow): string =>
  `${shopUrl(app, lang)}${orderPath(app.secrets.orderToken(id))}?mail=${mailProof(app, id, contact_email)}`;

export const orderReaders = {
  "order-confirmation": orderConfirmation,
  "new-order": newOrder,
  "order-status": orderStatus,
  "order-shipment": orderShipment,
  "order-cancelled-unpaid": orderCancelledUnpaid,
};
