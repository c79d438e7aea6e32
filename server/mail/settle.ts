import { fromJson } from "../../db/json.ts";
import { claimDueMails, type MailRow, settleMail, settleSentMails } from "../../db/queries/mail/mail-queue.ts";
import {
  listOrdersAmong,
  type NewOrderOutput,
  ordersOfInvoices,
  putOrderOutputs,
} from "../../db/queries/orders/order-outputs.ts";
import type { Db, Tx } from "../../db/schema.ts";
import { inTransaction } from "../../db/transaction.ts";
import type { App } from "../context.ts";

export type MailResult = Parameters<typeof settleMail>[2];

/** A mail after an attempt. */
export interface EndedMail {
  row: MailRow;
  result: MailResult;
}

interface Worker {
  app: Pick<App, "db" | "now">;
  worker: string;
}

/** How long a claim holds. */
export const CLAIM_SECONDS = 60;

/**
 * Settles mails after their attempts, and claims up to `room` that are due, by one commit. How a mail about an order ended
 * stands in the order's history, by the same commit.
 */
export async function settleAndClaim(
  { app, worker }: Worker,
  ended: readonly EndedMail[],
  room: number,
): Promise<MailRow[]> {
  const orders = await ordersOfMails(app.db, ended);
  return inTransaction(
    app.db,
    async (tx) => {
      const settled = await settleAll(tx, ended, worker);
      const at = app.now().toISOString();
      const outputs = ended.flatMap(({ row: { id, kind, recipient }, result: { state } }): NewOrderOutput[] => {
        const orderId = orders.get(id);
        if (state === "queued" || orderId === undefined || !settled.has(id)) return [];
        return [{ id, orderId, kind: "mail", actor: "system", data: { kind, recipient, state }, at }];
      });
      await putOrderOutputs(tx, outputs);
      return room > 0 ? claimDueMails(tx, worker, app.now(), CLAIM_SECONDS, room) : [];
    },
    { isShort: true },
  );
}

/** Ids of those whose claims were still this worker's. */
async function settleAll(tx: Tx, ended: readonly EndedMail[], worker: string): Promise<Set<string>> {
  const settled = new Set<string>();
  const sent: string[] = [];
  let at = 0;
  for (const { row, result } of ended) {
    if (result.state === "sent") {
      sent.push(row.id);
      at = Math.max(at, result.at.getTime());
    } else if (await settleMail(tx, { id: row.id, worker }, result)) settled.add(row.id);
  }
  for (const id of await settleSentMails(tx, { ids: sent, worker, at: new Date(at) })) settled.add(id);
  return settled;
}

/** The order that each mail tells of, by itself or by one of its documents. A newer program may have queued data of any shape. */
async function ordersOfMails(db: Db, ended: readonly EndedMail[]): Promise<Map<string, string>> {
  const told = ended.map(({ row: { id, data } }) => ({ id, job: jobOf(data) }));
  const orderIds = told.flatMap(({ job: { orderId } }) => (typeof orderId === "string" ? [orderId] : []));
  const invoiceIds = told.flatMap(({ job: { orderId, invoiceId } }) =>
    typeof orderId !== "string" && typeof invoiceId === "string" ? [invoiceId] : [],
  );
  const known = new Set(await listOrdersAmong(db, [...new Set(orderIds)]));
  const ofInvoices = await ordersOfInvoices(db, [...new Set(invoiceIds)]);
  const orders = new Map<string, string>();
  for (const { id, job } of told) {
    const orderId =
      typeof job.orderId === "string"
        ? [job.orderId].find((one) => known.has(one))
        : ofInvoices.get(String(job.invoiceId))?.orderId;
    if (orderId !== undefined) orders.set(id, orderId);
  }
  return orders;
}

const jobOf = (data: MailRow["data"]): { orderId?: unknown; invoiceId?: unknown } => ({
  ...(fromJson(data) as object),
});
