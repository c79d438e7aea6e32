import { type Kysely, sql } from "kysely";
import { isPostgres } from "../engines/dialect.ts";

/**
 * What is open on an invoice is less the credit note that its order still waits for (src-shared/billing/ledger.ts): few
 * invoices of all. The stored sums follow by their triggers.
 */
export async function up(db: Kysely<any>): Promise<void> {
  const asked = sql`case when orders.status = 'cancelled' then 0 else orders.total - orders.credited end`;
  const { rows } = await sql<Row>`
    select invoice_states.invoice_id, invoice_states.order_id, invoice_states.balance, invoice_states.due_on,
      invoice_states.issued_at, orders.documented - (${asked}) as to_credit
    from invoice_states join orders on orders.id = invoice_states.order_id
    where invoice_states.balance > 0 and orders.documented > (${asked})`.execute(db);
  for (const invoices of Map.groupBy(rows, (row) => row.order_id).values()) {
    let waiting = Number(invoices[0]?.to_credit);
    for (const { invoice_id, balance } of invoices.sort(dueLast)) {
      const left = balance - Math.min(waiting, balance);
      waiting -= balance - left;
      if (left < balance) await setOpen(db, invoice_id, left);
    }
  }
  await checkNow(db);
}

/** What an earlier version stored: whatever is not credited and not paid. */
export async function down(db: Kysely<any>): Promise<void> {
  await sql`update invoice_states set balance = total - credited - paid,
    status = case when status = 'to_credit' then case when paid > 0 then 'part_paid' else 'unpaid' end else status end
    where kind = 'invoice' and balance <> total - credited - paid`.execute(db);
  await checkNow(db);
}

/** PostgreSQL refuses to change a table whose changed rows are still to be checked; another step may follow in this transaction. */
const checkNow = async (db: Kysely<any>): Promise<void> => {
  if (isPostgres(db)) await sql`set constraints all immediate`.execute(db);
};

interface Row {
  invoice_id: string;
  order_id: string;
  balance: number;
  due_on: string | null;
  issued_at: string;
  to_credit: number;
}

function dueLast(a: Row, b: Row): number {
  const [one, other] = [a, b].map((row) => `${row.due_on ?? "9999"} ${row.issued_at} ${row.invoice_id}`) as [
    string,
    string,
  ];
  return one < other ? 1 : -1;
}

async function setOpen(db: Kysely<any>, id: string, balance: number): Promise<void> {
  await db
    .updateTable("invoice_states")
    .set(balance === 0 ? { balance, status: "to_credit" } : { balance })
    .where("invoice_id", "=", id)
    .execute();
}
