/**
 * Reports for an owner and an accountant: one entry each. Contract, screen, navigation, CSV and the reader on the server
 * (server/features/reports) follow from it. Amounts are dirhams, days are days in Qatar.
 */

/** How the values of a column are written; `name` is a text, in both languages or in one. */
export type ReportValueKind = "name" | "day" | "month" | "count" | "money" | "percent";

interface ReportShape {
  group: "sales" | "money" | "quotes" | "deliveries" | "stock" | "visitors";
  /** Of a period of days; otherwise of today. */
  ofPeriod: boolean;
  /** The first names the row. */
  columns: Readonly<Record<string, ReportValueKind>>;
  /** Columns added up below the table. */
  added: readonly string[];
  /** The column that is drawn, if the report can be drawn: over time, or of the largest rows. */
  drawn?: { column: string; as: "line" | "bars" };
}

const sales = { group: "sales", ofPeriod: true } as const;
const margins = { ...sales, added: ["revenue", "cost", "margin", "unknownLines"] } as const;
const marginColumns = {
  revenue: "money",
  cost: "money",
  margin: "money",
  marginShare: "percent",
  unknownLines: "count",
} as const;
const visitors = { group: "visitors", ofPeriod: true } as const;
const stock = { group: "stock", added: ["pieces", "value"] } as const;

export const REPORTS = {
  "sales-days": {
    ...sales,
    columns: { day: "day", orders: "count", total: "money", average: "money" },
    added: ["orders", "total"],
    drawn: { column: "total", as: "line" },
  },
  "sales-months": {
    ...sales,
    columns: { month: "month", orders: "count", total: "money", average: "money" },
    added: ["orders", "total"],
    drawn: { column: "total", as: "line" },
  },
  "sales-categories": {
    ...sales,
    columns: { category: "name", pieces: "count", goods: "money", share: "percent" },
    added: ["pieces", "goods"],
    drawn: { column: "goods", as: "bars" },
  },
  "sales-products": {
    ...sales,
    columns: { product: "name", orders: "count", pieces: "count", goods: "money", share: "percent" },
    added: ["pieces", "goods"],
    drawn: { column: "goods", as: "bars" },
  },
  "sales-zones": {
    ...sales,
    columns: { zone: "name", orders: "count", total: "money", share: "percent" },
    added: ["orders", "total"],
    drawn: { column: "total", as: "bars" },
  },
  "sales-payments": {
    ...sales,
    columns: { paymentMethod: "name", orders: "count", total: "money", share: "percent" },
    added: ["orders", "total"],
    drawn: { column: "total", as: "bars" },
  },
  "sales-people": {
    ...sales,
    columns: { person: "name", orders: "count", total: "money", average: "money" },
    added: ["orders", "total"],
    drawn: { column: "total", as: "bars" },
  },
  "margin-days": {
    ...margins,
    columns: { day: "day", ...marginColumns },
    drawn: { column: "margin", as: "line" },
  },
  "margin-categories": {
    ...margins,
    columns: { category: "name", ...marginColumns },
    drawn: { column: "margin", as: "bars" },
  },
  "margin-products": {
    ...margins,
    columns: { product: "name", ...marginColumns },
    drawn: { column: "margin", as: "bars" },
  },
  takings: {
    group: "money",
    ofPeriod: true,
    columns: { method: "name", payments: "count", received: "money", refunded: "money", kept: "money" },
    added: ["payments", "received", "refunded", "kept"],
    drawn: { column: "kept", as: "bars" },
  },
  tax: {
    group: "money",
    ofPeriod: true,
    columns: { month: "month", documents: "count", net: "money", tax: "money", total: "money" },
    added: ["documents", "net", "tax", "total"],
  },
  receivables: {
    group: "money",
    ofPeriod: false,
    columns: {
      customer: "name",
      invoices: "count",
      days0to30: "money",
      days31to60: "money",
      days61to90: "money",
      over90: "money",
      owed: "money",
    },
    added: ["invoices", "days0to30", "days31to60", "days61to90", "over90", "owed"],
    drawn: { column: "owed", as: "bars" },
  },
  quotes: {
    group: "quotes",
    ofPeriod: true,
    columns: {
      month: "month",
      sent: "count",
      accepted: "count",
      declined: "count",
      open: "count",
      won: "percent",
      value: "money",
      days: "count",
    },
    added: ["sent", "accepted", "declined", "open", "value"],
    drawn: { column: "won", as: "line" },
  },
  deliveries: {
    group: "deliveries",
    ofPeriod: true,
    columns: { day: "day", planned: "count", out: "count", delivered: "count", deliveries: "count", pieces: "count" },
    added: ["planned", "out", "delivered", "deliveries", "pieces"],
    drawn: { column: "deliveries", as: "line" },
  },
  "stock-value": {
    ...stock,
    ofPeriod: false,
    columns: {
      sku: "name",
      product: "name",
      pieces: "count",
      price: "money",
      value: "money",
      cost: "money",
      costValue: "money",
    },
    added: ["pieces", "value", "costValue"],
    drawn: { column: "value", as: "bars" },
  },
  "stock-movements": {
    ...stock,
    ofPeriod: true,
    columns: {
      sku: "name",
      product: "name",
      received: "count",
      sold: "count",
      cancelled: "count",
      returned: "count",
      counted: "count",
    },
    added: ["received", "sold", "cancelled", "returned", "counted"],
  },
  "slow-stock": {
    ...stock,
    ofPeriod: true,
    columns: { sku: "name", product: "name", lastSold: "day", pieces: "count", value: "money" },
    drawn: { column: "value", as: "bars" },
  },
  visits: {
    ...visitors,
    columns: { day: "day", views: "count", landings: "count", carts: "count", webOrders: "count" },
    added: ["views", "landings", "carts", "webOrders"],
    drawn: { column: "views", as: "line" },
  },
  "viewed-pages": {
    ...visitors,
    columns: { page: "name", views: "count", arabic: "count", landings: "count", carts: "count", webOrders: "count" },
    added: ["views", "arabic", "landings", "carts", "webOrders"],
    drawn: { column: "views", as: "bars" },
  },
  "missed-searches": {
    ...visitors,
    columns: { search: "name", language: "name", nothing: "count", near: "count", lastDay: "day" },
    added: ["nothing", "near"],
    drawn: { column: "nothing", as: "bars" },
  },
} as const satisfies Readonly<Record<string, ReportShape>>;

export type ReportKey = keyof typeof REPORTS;
export const REPORT_KEYS = Object.keys(REPORTS) as [ReportKey, ...ReportKey[]];

/** Keys of a report's columns, in their order. */
export type ReportColumn<Key extends ReportKey = ReportKey> = Key extends ReportKey
  ? keyof (typeof REPORTS)[Key]["columns"] & string
  : never;

/** The shape of a report whose key is known only when it runs. */
export const shapeOf = (report: ReportKey): ReportShape => REPORTS[report];
