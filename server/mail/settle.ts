import { fromJson } from "../../db/json.ts";
import { type MailRow, settleMail } from "../../db/queries/mail/mail-queue.ts";
import { listOrdersAmong, ordersOfInvoices, putOrderOutput } from "../../db/queries/orders/order-outputs.ts";
import type { Db } from "../../db/schema.ts";
import { inTransaction } from "../../db/transaction.ts";
import type { App } from "../context.ts";

/** Settles a mail after an attempt. How a mail about an order ended stands in the order's history, by the same commit. */
export async function settle(
  { app, worker }: { app: Pick<App, "db" | "now">; worker: string },
  row: MailRow,
  result: Parameters<typeof settleMail>[2],
): Promise<void> {
  const mail = { id: row.id, worker };
  const { state } = result;
  const orderId = state === "queued" ? undefined : await orderOfMail(app.db, row);
  if (state === "queued" || orderId === undefined) return void (await settleMail(app.db, mail, result));
  const { id, kind, recipient } = row;
  const at = app.now().toISOString();
  await inTransaction(
    app.db,
    async (tx) => {
      if (!(await settleMail(tx, mail, result))) return;
      const data = { kind, recipient, state };
      await putOrderOutput(tx, { id, orderId, kind: "mail", actor: "system", data, at });
    },
    { isShort: true },
  );
}

/** The order that a mail tells of, by itself or by one of its documents. A newer program may have queued data of any shape. */
async function orderOfMail(db: Db, { data }: MailRow): Promise<string | undefined> {
  const job: { orderId?: unknown; invoiceId?: unknown } = { ...(fromJson(data) as object) };
  if (typeof job.orderId === "string") return (await listOrdersAmong(db, [job.orderId]))[0];
  if (typeof job.invoiceId !== "string") return undefined;
  return (await ordersOfInvoices(db, [job.invoiceId])).get(job.invoiceId)?.orderId;
}
