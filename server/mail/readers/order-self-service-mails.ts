import { listOrderEvents, type OrderEventRow, orderEventData } from "../../../db/queries/orders/orders.ts";
import { adminPath, orderScreen } from "../../../src-shared/addresses.ts";
import { findLivingOrder, followUrl } from "./order-mails.ts";
import { readOrderView } from "./order-view.ts";
import type { Reader } from "./reader.ts";
import { harmless, plain } from "./visitor-text.ts";

const orderTime: Reader<"order-time"> = async ({ app, row, job }) => {
  const order = await findLivingOrder(app, job.orderId);
  if (!order) return undefined;
  const view = await readOrderView(app, order, row.lang, harmless);
  return { data: { order: view, followUrl: followUrl(app, row.lang, order) } };
};

const orderAnswer: Reader<"order-answer"> = async ({ app, row, job }) => {
  const order = await findLivingOrder(app, job.orderId);
  if (!order) return undefined;
  const thread = (await listOrderEvents(app.db, order.id)).filter(({ kind }) => kind === "message");
  const at = thread.findIndex(({ id }) => id === job.eventId);
  const answer = thread[at]?.note;
  if (!answer) return undefined;
  const question = thread.slice(0, at).findLast(isCustomers)?.note;
  return {
    data: {
      order: await readOrderView(app, order, row.lang, harmless),
      followUrl: followUrl(app, row.lang, order),
      answer: plain(answer),
      question: question ? harmless(question) : null,
    },
  };
};

const isCustomers = (event: OrderEventRow): boolean => orderEventData(event, "message")?.from === "customer";

const orderNews: Reader<"order-news"> = async ({ app, row, job }) => {
  const { orderId, what, eventId } = job;
  const order = await findLivingOrder(app, orderId);
  if (!order) return undefined;
  const events = await listOrderEvents(app.db, orderId);
  const event = eventId
    ? events.find(({ id }) => id === eventId)
    : events.findLast(
        ({ to_status, actor }) => what === "cancelled" && to_status === "cancelled" && actor === "customer",
      );
  return {
    data: {
      order: await readOrderView(app, order, row.lang, plain),
      what,
      words: event?.note ? plain(event.note) : null,
      adminUrl: app.config.publicUrl + adminPath(orderScreen(orderId)),
    },
  };
};

export const orderSelfServiceReaders = {
  "order-time": orderTime,
  "order-answer": orderAnswer,
  "order-news": orderNews,
};
