import { fromJson } from "../../../db/json.ts";
import { listOrderLines, listPayments, type OrderRow } from "../../../db/queries/orders/orders.ts";
import { orderAccount } from "../../../src-shared/orders/account.ts";
import { formatAddress } from "../../../src-shared/values/address.ts";
import type { Lang } from "../../../src-shared/values/localized.ts";
import type { App } from "../../context.ts";
import { lineOf } from "../../features/orders/reading/line-of.ts";
import { slotOf } from "../../features/orders/reading/slot-of.ts";
import { totalsOf } from "../../features/orders/reading/totals-of.ts";
import type { OrderView } from "../templates/content.ts";
import { pictureUrl } from "./picture-url.ts";

/** View of an order for a mail in `lang`, as it is now. `typed` cleans the customer's words for the reader (visitor-text.ts). */
export async function readOrderView(
  app: Pick<App, "db" | "config">,
  order: OrderRow,
  lang: Lang,
  typed: (text: string) => string,
): Promise<OrderView> {
  const [lines, payments] = await Promise.all([listOrderLines(app.db, order.id), listPayments(app.db, order.id)]);
  const company = order.company ? fromJson(order.company) : null;
  const { balance, paymentStatus } = orderAccount(order, payments);
  return {
    id: order.id,
    number: order.number,
    status: order.status as OrderView["status"],
    createdAt: order.created_at,
    lang: order.lang,
    contact: { name: typed(order.contact_name), phone: order.contact_phone, email: order.contact_email },
    company: company && {
      name: typed(company.name),
      ...(company.crNumber ? { crNumber: typed(company.crNumber) } : {}),
      ...(company.purchaseOrder ? { purchaseOrder: typed(company.purchaseOrder) } : {}),
    },
    method: order.method,
    address: order.address ? formatAddress(fromJson(order.address), lang).map(typed) : null,
    slot: slotOf(order),
    paymentMethod: order.payment_method,
    paymentDueAt: order.payment_due_at,
    balance,
    paymentStatus,
    totals: totalsOf(order),
    lines: lines.map((line) => ({ ...lineOf(line), pictureUrl: pictureUrl(app.config.publicUrl, line.image) })),
  };
}
