import { fromJson } from "../../../../db/json.ts";
import { listInvoicesOf } from "../../../../db/queries/billing/billing.ts";
import {
  findOrderByAccess,
  isForCustomer,
  listDeliveries,
  listOrderEvents,
  listOrderFiles,
  listOrderLines,
  listPayments,
  type OrderRow,
  orderEventData,
} from "../../../../db/queries/orders/orders.ts";
import { orderAccount } from "../../../../src-shared/orders/account.ts";
import { changeableDelivery } from "../../../../src-shared/orders/customer-rights.ts";
import { isCustomerFile } from "../../../../src-shared/orders/files.ts";
import type { FollowedOrder } from "../../../../src-shared/orders/operations.ts";
import { DRAFT } from "../../../../src-shared/orders/states.ts";
import { formatAddress } from "../../../../src-shared/values/address.ts";
import { maskEmail, maskPhone } from "../../../../src-shared/values/phone.ts";
import type { App, Context } from "../../../context.ts";
import { sha256 } from "../../../secrets.ts";
import { otherColours } from "../../products/other-colours.ts";
import { standingEvents } from "../last-step.ts";
import { isOrderUnlocked } from "../unlock-order.ts";
import { readCancelRight } from "./customer-rights.ts";
import { lineOf } from "./line-of.ts";
import { isLinkAlive } from "./link-life.ts";
import { isShownToCustomer } from "./shown-documents.ts";
import { slotOf } from "./slot-of.ts";
import { totalsOf } from "./totals-of.ts";

type Status = FollowedOrder["status"];

/** The order of a follow-up token; undefined for an unknown or expired token. */
export async function findOrderOfToken(app: Pick<App, "db" | "now">, token: string): Promise<OrderRow | undefined> {
  const order = await findOrderByAccess(app.db, sha256(token));
  return order && isLinkAlive(order, app) ? order : undefined;
}

/** An order for its customer: everything that was agreed, phone and e-mail masked (server/security.md, row 21). */
export async function readFollowedOrder(app: Context, order: OrderRow): Promise<FollowedOrder> {
  const [view, lines, events, deliveries, payments, files, documents, cancel] = await Promise.all([
    app.catalogue.current(),
    listOrderLines(app.db, order.id),
    listOrderEvents(app.db, order.id),
    listDeliveries(app.db, order.id),
    listPayments(app.db, order.id),
    listOrderFiles(app.db, order.id),
    listInvoicesOf(app.db, order.id),
    readCancelRight(app.db, order, app.now()),
  ]);
  const shownIn = await otherColours(
    app.db,
    lines.map((line) => ({ variantId: line.variant_id, image: line.image })),
  );
  const changeable = changeableDelivery({ status: order.status, method: order.method, deliveries }, app.now());
  const { balance, paymentStatus } = orderAccount(order, payments);
  return {
    id: order.id,
    number: order.number,
    status: order.status as Status,
    createdAt: order.created_at,
    lang: order.lang,
    contact: {
      name: order.contact_name,
      phone: maskPhone(order.contact_phone),
      email: maskEmail(order.contact_email),
    },
    company: order.company ? fromJson(order.company) : null,
    method: order.method,
    address: order.address ? formatAddress(fromJson(order.address), order.lang) : null,
    zoneName: order.zone_name ? fromJson(order.zone_name) : null,
    slot: slotOf(order),
    paymentMethod: order.payment_method,
    balance,
    paymentStatus,
    paymentDueAt: order.payment_due_at,
    lines: lines.map((line, i) => ({
      ...lineOf(line),
      id: line.id,
      variantId: line.variant_id,
      picture: view.picture(line.image, fromJson(line.name)),
      shownIn: shownIn[i],
      leadDays: line.lead_days,
    })),
    totals: totalsOf(order),
    note: order.note,
    events: standingEvents(events)
      .filter((event) => event.to_status && event.to_status !== DRAFT)
      .filter((event) => event.kind === "status" || (event.kind === "note" && isForCustomer(event)))
      .map((event) => ({
        status: event.to_status as Status,
        at: event.at,
        note: isForCustomer(event) ? event.note : null,
      })),
    deliveries: deliveries
      // A delivery that was cancelled while others go on was only planned again.
      .filter(({ state }) => state !== "cancelled" || order.status === "cancelled")
      .map(({ date, window, state }) => ({ date, window, state: state === "out" ? "out_for_delivery" : state })),
    files: files.flatMap(({ kind, name, at }) => (isCustomerFile(kind) ? [{ kind, name, at }] : [])),
    messages: events.flatMap((event) => {
      const message = orderEventData(event, "message");
      return message && event.note ? [{ from: message.from, text: event.note, at: event.at }] : [];
    }),
    rights: { cancel, changeTime: changeable !== undefined && order.zone_id !== null },
    documents: documents
      .filter(isShownToCustomer)
      .map(({ id, kind, number, issued_at: issuedAt }) => ({ id, kind, number, issuedAt })),
    unlocked: isOrderUnlocked(app, order),
  };
}
