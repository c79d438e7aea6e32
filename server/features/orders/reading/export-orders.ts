import { listOrderIds, listOrdersByIds } from "../../../../db/queries/orders/order-list.ts";
import type { FileStream } from "../../../../src-shared/api/file-answer.ts";
import { type Refusal, refuse } from "../../../../src-shared/api/refusal.ts";
import type { OrderExport } from "../../../../src-shared/orders/staff-operations.ts";
import type { OrderRow } from "../../../../src-shared/orders/staff-order.ts";
import type { Lang } from "../../../../src-shared/values/localized.ts";
import { textIn } from "../../../../src-shared/values/localized.ts";
import { DAY_MS } from "../../../../src-shared/values/qatar-time.ts";
import type { Context } from "../../../context.ts";
import { moneyCell } from "../../../kernel/export/csv-text.ts";
import { type ExportColumns, exportList } from "../../../kernel/export/export-list.ts";
import { listFilter, listSort, seesVoided } from "./list-orders.ts";
import { orderRows } from "./order-row.ts";

const columns = (lang: Lang): ExportColumns<OrderRow> => ({
  "order.number": (order) => order.number,
  "order.status": (order, t) => t(`order.status.${order.status}`),
  "order.placed": (order) => qatarTime(order.placedAt),
  "order.source": (order, t) => t(`order.source.${order.source}`),
  "order.name": (order) => order.name,
  "order.company": (order) => order.company,
  "order.phone": (order) => order.phone,
  "order.method": (order, t) => t(`order.method.${order.method}`),
  "order.zone": (order) => order.zoneName && textIn(order.zoneName, lang),
  "order.deliveryDate": (order) => order.slot?.date,
  "order.deliveryWindow": (order) => order.slot?.window,
  "order.paymentMethod": (order, t) => t(`payment.method.${order.paymentMethod}`),
  "order.paymentStatus": (order, t) => t(`order.payment.${order.paymentStatus}`),
  "order.total": (order) => moneyCell(order.total),
  "order.balance": (order) => moneyCell(order.balance),
  "order.lines": (order) => order.lines,
  "order.pieces": (order) => order.pieces,
});

/** The filtered orders as a file, in the order of the list. */
export async function exportOrders(
  ctx: Context,
  query: OrderExport,
): Promise<FileStream | Refusal<"forbidden" | "invalid">> {
  if (query.voided && !seesVoided(ctx)) return refuse("forbidden");
  return exportList(
    ctx,
    {
      name: "orders",
      collection: "orders",
      query,
      columns: columns(query.lang),
    },
    await listOrderIds(ctx.reader, listFilter(query), listSort(query.sort)),
    async (ids) => orderRows(ctx.reader, await listOrdersByIds(ctx.reader, ids)),
  );
}

/** "2026-11-30 14:05", by the clock in Qatar: the form that a spreadsheet reads as a time. */
const qatarTime = (iso: string): string =>
  new Date(Date.parse(iso) + DAY_MS / 8).toISOString().slice(0, 16).replace("T", " ");
