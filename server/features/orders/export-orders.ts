import { listOrders } from "../../../db/queries/order-list.ts";
import type { FileAnswer } from "../../../src-shared/contract/file-answer.ts";
import type { OrderFilter } from "../../../src-shared/contract/orders-staff.ts";
import { type Refusal, refuse } from "../../../src-shared/contract/refusal.ts";
import type { OrderRow } from "../../../src-shared/contract/staff-order.ts";
import { plainAmount } from "../../../src-shared/model/money.ts";
import { DAY_MS, qatarDate } from "../../../src-shared/model/qatar-time.ts";
import type { Context } from "../../context.ts";
import { type Cell, csvFile } from "../export/csv-file.ts";
import { noteExport } from "../export/note-export.ts";
import { listFilter, listSort, seesVoided } from "./list-orders.ts";
import { orderRows } from "./order-row.ts";

/** As many as a spreadsheet opens without complaint, and as the memory of a small server holds at once. */
const most = 50_000;
const step = 2000;

const columns = {
  Number: (order) => order.number,
  Status: (order) => order.status,
  Placed: (order) => qatarTime(order.placedAt),
  Source: (order) => order.source,
  Name: (order) => order.name,
  Company: (order) => order.company,
  Phone: (order) => order.phone,
  Method: (order) => order.method,
  Zone: (order) => order.zoneName?.en,
  "Delivery date": (order) => order.slot?.date,
  "Delivery window": (order) => order.slot?.window,
  "Payment method": (order) => order.paymentMethod,
  "Payment status": (order) => order.paymentStatus,
  "Total (QAR)": (order) => Number(plainAmount(order.total)),
  "Balance (QAR)": (order) => Number(plainAmount(order.balance)),
  Lines: (order) => order.lines,
  Pieces: (order) => order.pieces,
} satisfies Record<string, (order: OrderRow) => Cell>;

/** The filtered orders as a table, in the order of the list. */
export async function exportOrders(ctx: Context, query: OrderFilter): Promise<FileAnswer | Refusal<"forbidden">> {
  if (query.voided && !seesVoided(ctx)) return refuse("forbidden");
  const rows: Cell[][] = [];
  for (let offset = 0; offset < most; offset += step) {
    const page = await listOrders(ctx.db, listFilter(query), listSort(query.sort), { offset, limit: step });
    for (const order of await orderRows(ctx.db, page)) rows.push(Object.values(columns).map((of) => of(order)));
    if (page.length < step) break;
    // Others get their turn between two steps.
    await new Promise((resolve) => setImmediate(resolve));
  }
  await noteExport(ctx, {
    ...{ action: "GET /api/orders/export", collection: "orders" },
    filters: query,
    rows: rows.length,
  });
  return csvFile(`orders-${qatarDate(ctx.now())}.csv`, Object.keys(columns), rows);
}

/** "2026-11-30 14:05", by the clock in Qatar: what a spreadsheet takes for a time. */
const qatarTime = (iso: string): string =>
  new Date(Date.parse(iso) + DAY_MS / 8).toISOString().slice(0, 16).replace("T", " ");
