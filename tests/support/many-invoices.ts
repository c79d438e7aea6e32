import { sql } from "kysely";
import type { Db } from "../../db/schema.ts";
import { dayBefore } from "./databases.ts";

const CUSTOMERS = 4000;
/** Content as long as a document's. */
const CONTENT = JSON.stringify({ text: "x".repeat(2500) });

/**
 * Orders over two years, each invoiced once; every tenth is not paid. Written by SQL and not by the program, because
 * only reading is measured.
 */
export async function manyInvoices(db: Db, count: number, now: Date): Promise<void> {
  const numbers = (until: number) =>
    sql`with recursive numbers(n) as (select 1 union all select n + 1 from numbers where n < ${sql.lit(until)})`;
  const day = dayBefore(db, now.toISOString().slice(0, 10), `730 - n * 730 / ${count}`);
  const at = sql`${day} || 'T09:00:00.000Z'`;
  const total = sql`10000 + (n % 977) * 100`;
  const whose = sql`'customer-' || ((n * 79) % ${sql.lit(CUSTOMERS)} + 1)`;
  const number = sql`'2026-' || (1000000 + n)`;
  const search = sql`'inv-' || ${number} || ' ord-' || ${number} || ' name ' || n || ' trading company 9745' || (1000000 + n)`;
  const isOpen = sql`n % 10 = 0`;
  const made = sql.lit(now.toISOString());
  await sql`insert into customers (id, version, created_at, updated_at, name, phone, email, lang, search)
    ${numbers(CUSTOMERS)} select 'customer-' || n, 1, ${made}, ${made}, 'Customer ' || n, '', '', 'en', '' from numbers`.execute(
    db,
  );
  await sql`insert into orders (id, version, created_at, updated_at, number, status, source, lang, contact_name,
      contact_phone, contact_email, method, payment_method, currency, subtotal, services, delivery_fee, tax_rate, tax,
      total, access_hash, customer_id, placed_at, received, payment_status, documented, search)
    ${numbers(count)} select 'order-' || n, 1, ${at}, ${at}, 'ORD-' || ${number}, 'delivered', 'web', 'en', 'Name ' || n,
      '', '', 'pickup', 'cash', 'QAR', ${total}, 0, 0, 0, 0, ${total}, 'hash-' || n, ${whose}, ${at},
      case when ${isOpen} then 0 else ${total} end, case when ${isOpen} then 'unpaid' else 'paid' end, ${total}, ${search}
    from numbers`.execute(db);
  await sql`insert into invoices (id, kind, series, position, number, issued_at, due_on, order_id, customer_id, buyer, net,
      tax, total, delivery_fee, content, hash, posted_by, search)
    ${numbers(count)} select 'invoice-' || n, 'invoice', 'INV-2026', n, 'INV-' || ${number}, ${at}, ${day}, 'order-' || n,
      ${whose}, 'Name ' || n, ${total}, 0, ${total}, 0, ${sql.lit(CONTENT)}, 'hash', 'system', ${search}
    from numbers`.execute(db);
  await sql`insert into invoice_states (invoice_id, order_id, version, status, credited, paid, balance, kind, customer_id,
      issued_at, due_on, number, total, search)
    ${numbers(count)} select 'invoice-' || n, 'order-' || n, 1, case when ${isOpen} then 'unpaid' else 'paid' end, 0,
      case when ${isOpen} then 0 else ${total} end, case when ${isOpen} then ${total} else 0 end, 'invoice', ${whose},
      ${at}, ${day}, 'INV-' || ${number}, ${total}, ${search}
    from numbers`.execute(db);
  await sql`insert into payments (id, order_id, kind, method, amount, state, actor, at, cleared_at, customer_id)
    ${numbers(count)} select 'payment-' || n, 'order-' || n, 'payment', 'cash', ${total}, 'cleared', 'system', ${at}, ${at},
      ${whose}
    from numbers where n % 10 <> 0`.execute(db);
}
