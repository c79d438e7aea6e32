import { fromJson } from "../../../db/json.ts";
import { type ListedInvoice, listInvoices } from "../../../db/queries/billing/billing-list.ts";
import { listVariants, type ProductRow } from "../../../db/queries/catalogue/catalogue.ts";
import {
  listHiddenProducts,
  listProductsByIds,
  listProductsBySku,
} from "../../../db/queries/catalogue/find-products.ts";
import { listFirstCustomers } from "../../../db/queries/customers/customers.ts";
import { listOrders } from "../../../db/queries/orders/order-list.ts";
import type { OrderRow } from "../../../db/queries/orders/orders.ts";
import { listQuotes } from "../../../db/queries/quotes/quote-list.ts";
import type { QuoteRow } from "../../../db/queries/quotes/quotes.ts";
import { orderNumbersOf } from "../../../src-shared/orders/meant-numbers.ts";
import { searchTerms } from "../../../src-shared/orders/search.ts";
import { givenNumber } from "../../../src-shared/orders/states.ts";
import type { StaffFindings } from "../../../src-shared/search/operations.ts";
import type { Context } from "../../context.ts";
import { companyName } from "../orders/reading/order-row.ts";
import { shownNumber } from "../orders/reading/read-staff-order.ts";
import { companyOf } from "../quotes/reading/list-quotes.ts";

/** Results of each kind. */
const MAX_RESULTS = 8;
const MAX_HIDDEN = 3;

/** Finds records by any text that staff have (a number, a phone, a SKU, a name). One character finds nothing. */
export async function searchEverything(ctx: Context, text: string): Promise<StaffFindings> {
  const terms = searchTerms(text);
  if (!terms.some((term) => term.length > 1))
    return { orders: [], quotes: [], invoices: [], products: [], customers: [] };
  const byDate = { column: "last_order_at", direction: "desc" } as const;
  const customers = await listFirstCustomers(ctx.db, terms, byDate, MAX_RESULTS);
  return {
    orders: (await findOrders(ctx, terms)).map((order) => ({
      id: order.id,
      number: shownNumber(order),
      status: order.status,
      name: order.contact_name,
      company: companyName(order),
      phone: order.contact_phone,
      total: order.total,
      placedAt: order.placed_at,
    })),
    quotes: (await findQuotes(ctx, terms)).map((quote) => ({
      id: quote.id,
      number: quote.number,
      status: quote.status,
      name: quote.contact_name,
      company: companyOf(quote),
      phone: quote.contact_phone,
      total: quote.total,
      createdAt: quote.created_at,
    })),
    invoices: (await findInvoices(ctx, terms)).map((row) => ({
      id: row.id,
      kind: row.kind,
      number: row.number,
      buyer: row.buyer,
      total: row.total,
      orderNumber: givenNumber(row.order_number),
      issuedAt: row.issued_at,
    })),
    products: await findProducts(ctx, text),
    customers: customers.map(({ id, name, company, phone, email }) => ({ id, name, company, phone, email })),
  };
}

/** Newest first; but "123" means order 000123 before all phones with those digits. */
async function findOrders(ctx: Context, terms: readonly string[]): Promise<OrderRow[]> {
  const byDate = { column: "placed_at", direction: "desc" } as const;
  const found = await listOrders(ctx.db, { terms }, byDate, { offset: 0, limit: MAX_RESULTS });
  const [only = ""] = terms;
  if (terms.length > 1 || !/^\d{1,6}$/.test(only)) return found;
  const whole = { numbers: orderNumbersOf(only), phones: [], emails: [] };
  const exact = await listOrders(ctx.db, { whole }, byDate, { offset: 0, limit: MAX_RESULTS });
  return [...exact, ...found.filter((order) => !exact.some((one) => one.id === order.id))].slice(0, MAX_RESULTS);
}

/** Newest first; but "123" means quote 000123 before everything else with those digits. */
async function findQuotes(ctx: Context, terms: readonly string[]): Promise<QuoteRow[]> {
  const byDate = { column: "created_at", direction: "desc" } as const;
  const page = { offset: 0, limit: MAX_RESULTS };
  const found = await listQuotes(ctx.db, { terms }, byDate, page);
  const [only = ""] = terms;
  if (terms.length > 1 || !/^\d{1,6}$/.test(only)) return found;
  const exact = await listQuotes(ctx.db, { terms: [`-${only.padStart(6, "0")}`] }, byDate, page);
  return [...exact, ...found.filter((quote) => !exact.some((one) => one.id === quote.id))].slice(0, MAX_RESULTS);
}

/** Newest first; but "45" means the documents numbered 000045 before everything else with those digits. */
async function findInvoices(ctx: Context, terms: readonly string[]): Promise<ListedInvoice[]> {
  const byDate = { column: "issued_at", direction: "desc" } as const;
  const page = { offset: 0, limit: MAX_RESULTS };
  const found = await listInvoices(ctx.db, { terms }, byDate, page);
  const [only = ""] = terms;
  if (terms.length > 1 || !/^\d{1,6}$/.test(only)) return found;
  const exact = await listInvoices(ctx.db, { terms: [`-${only.padStart(6, "0")}`] }, byDate, page);
  return [...exact, ...found.filter((row) => !exact.some((one) => one.id === row.id))].slice(0, MAX_RESULTS);
}

async function findProducts(ctx: Context, text: string): Promise<StaffFindings["products"]> {
  const view = await ctx.catalogue.current();
  const bySku = await listProductsBySku(ctx.db, text, MAX_RESULTS);
  const onSale = view.search.find(text, MAX_RESULTS);
  const byName = await listProductsByIds(ctx.db, onSale);
  const hidden = await listHiddenProducts(ctx.db, text, MAX_HIDDEN);
  const rows = new Map<string, ProductRow & { sku?: string }>();
  const ordered = onSale.map((id) => byName.find((row) => row.id === id)).filter((row) => row !== undefined);
  // Places are reserved for products that are not on sale: the search engine always finds some that are.
  const visible = [...bySku, ...ordered].slice(0, MAX_RESULTS - hidden.length);
  for (const row of [...visible, ...hidden]) if (!rows.has(row.id)) rows.set(row.id, row);
  const shown = [...rows.values()];
  const variants = shown.length
    ? await listVariants(
        ctx.db,
        shown.map((row) => row.id),
      )
    : [];
  return shown.map((row) => {
    const [image] = fromJson(row.images);
    return {
      id: row.id,
      slug: row.slug,
      name: fromJson(row.name),
      sku: row.sku ?? variants.find((variant) => variant.product_id === row.id)?.sku ?? "",
      status: row.status,
      picture: view.picture(image?.path, image?.alt ?? fromJson(row.name)),
    };
  });
}
