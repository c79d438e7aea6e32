import {
  countSuggested,
  customerOfPair,
  listConfirmed,
  listSuggestedOrders,
} from "../../../db/queries/customers/customer-matches.ts";
import {
  type CustomerRow,
  type CustomerSums,
  listContacts,
  listRequestsOf,
  sumOrdersOf,
} from "../../../db/queries/customers/customers.ts";
import { listOrders } from "../../../db/queries/orders/order-list.ts";
import { listQuotes } from "../../../db/queries/quotes/quote-list.ts";
import type { Db, Tx } from "../../../db/schema.ts";
import { mayCall } from "../../../src-shared/api/access.ts";
import type { ContactKind } from "../../../src-shared/customers/contacts.ts";
import type { Customer, CustomerRow as CustomerRowAnswer } from "../../../src-shared/customers/operations.ts";
import type { Context } from "../../context.ts";
import { readAccount } from "../billing/account.ts";
import { orderRows } from "../orders/reading/order-row.ts";
import { quoteRows } from "../quotes/reading/list-quotes.ts";

const nothing: CustomerSums = { orders: 0, spent: 0, balance: 0 };

/** Whether the actor sees sums of a customer's money (src-shared/README.md, People and access). */
const mayReadSums = ({ actor }: Pick<Context, "actor">): boolean => mayCall("manager", actor) === "yes";

export async function customerRows(
  ctx: Pick<Context, "db" | "actor">,
  customers: readonly CustomerRow[],
): Promise<CustomerRowAnswer[]> {
  const { db } = ctx;
  const sums = await sumOrdersOf(
    db,
    customers.map((customer) => customer.id),
  );
  const ids = customers.map((customer) => customer.id);
  const confirmed = await listConfirmed(db, ids);
  const suggested = await countSuggested(db, ids);
  return customers.map((customer) => ({
    ...rowOf(ctx, customer, sums.get(customer.id) ?? nothing),
    confirmed: confirmed.has(customer.id),
    suggested: suggested.get(customer.id) ?? 0,
  }));
}

/** One customer with their orders, quotes and messages; sums of money for managers only. */
export async function readCustomer(
  ctx: Pick<Context, "actor" | "now">,
  db: Db | Tx,
  customer: CustomerRow,
): Promise<Customer> {
  const sums = (await sumOrdersOf(db, [customer.id])).get(customer.id) ?? nothing;
  const contacts = await listContacts(db, customer.id);
  const byDate = { column: "placed_at", direction: "desc" } as const;
  const orders = await listOrders(db, { customerId: customer.id }, byDate, { offset: 0, limit: 200 });
  const byMaking = { column: "created_at", direction: "desc" } as const;
  const quotes = await listQuotes(db, { customerId: customer.id }, byMaking, { offset: 0, limit: 200 });
  const of = (kind: ContactKind) => contacts.filter((contact) => contact.kind === kind).map((contact) => contact.value);
  const suggested = await listSuggestedOrders(db, customer.id, contacts, 50);
  const { quotes: asked, messages } = await listRequestsOf(db, contacts, 50);
  return {
    ...rowOf(ctx, customer, sums),
    confirmed: contacts.some((contact) => contact.proven),
    suggested: suggested.length,
    createdAt: customer.created_at,
    updatedAt: customer.updated_at,
    lang: customer.lang,
    crNumber: customer.cr_number,
    note: customer.note,
    phones: of("phone"),
    emails: of("email"),
    contacts: contacts.map(({ kind, value, proven }) => ({ kind, value, confirmed: proven })),
    account: mayReadSums(ctx) ? await readAccount(db, customer.id, ctx.now()) : null,
    history: await orderRows(db, orders),
    offers: await quoteRows(db, quotes),
    suggestedOrders: await orderRows(db, suggested),
    quotes: await Promise.all(
      asked.map(async ({ phone, email, ...quote }) => ({
        ...quote,
        sure: (await customerOfPair(db, { phone, email }))?.id === customer.id,
      })),
    ),
    messages,
  };
}

const rowOf = (
  ctx: Pick<Context, "actor">,
  customer: CustomerRow,
  { orders, spent }: CustomerSums,
): Omit<CustomerRowAnswer, "confirmed" | "suggested"> => ({
  id: customer.id,
  version: customer.version,
  name: customer.name,
  company: customer.company,
  phone: customer.phone,
  email: customer.email,
  orders,
  spent: mayReadSums(ctx) ? spent : null,
  lastOrderAt: customer.last_order_at,
});
