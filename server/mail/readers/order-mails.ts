import { findOrder, isForCustomer, listOrderEvents, type OrderRow } from "../../../db/queries/orders/orders.ts";
import { adminPath, orderPath, orderScreen } from "../../../src-shared/addresses.ts";
import type { Lang } from "../../../src-shared/values/localized.ts";
import { mailProof } from "../../features/order-processing/placing/confirmation-limit.ts";
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
  // No state is entered twice, so order and state identify the event; the newest, should that ever change.
  const event = (await listOrderEvents(app.db, orderId)).findLast(({ to_status }) => to_status === status);
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

const orderCancelledUnpaid: Reader<"order-cancelled-unpaid"> = async ({ app, row, job }) => {
  const { orderId } = job;
  const order = await findLivingOrder(app, orderId);
  if (!order) return undefined;
  return { data: { order: await readOrderView(app, order, row.lang, harmless) } };
};

async function findLivingOrder(app: ReadingApp, id: string): Promise<OrderRow | undefined> {
  const order = await findOrder(app.db, id);
  return order?.voided_at === null ? order : undefined;
}

/** The follow-up link as mails carry it: opening it also proves that the mailbox is read. */
const followUrl = (app: ReadingApp, lang: Lang, { id, contact_email }: OrderRow): string =>
  `${shopUrl(app, lang)}${orderPath(app.secrets.orderToken(id))}?mail=${mailProof(app, id, contact_email)}`;

export const orderReaders = {
  "order-confirmation": orderConfirmation,
  "new-order": newOrder,
  "order-status": orderStatus,
  "order-cancelled-unpaid": orderCancelledUnpaid,
};
