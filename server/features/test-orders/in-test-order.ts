import { fromJson } from "../../../db/json.ts";
import { findStaff } from "../../../db/queries/accounts/staff.ts";
import { type MailRow, queueMail } from "../../../db/queries/mail/mail-queue.ts";
import { listMailsNaming, testMailKey } from "../../../db/queries/mail/test-mails.ts";
import { lockTestOrder, updateTestOrder } from "../../../db/queries/orders/test-orders.ts";
import type { TestOrderRows } from "../../../db/schema/column-types.ts";
import type { Tx } from "../../../db/schema.ts";
import { amongTestOrder } from "../../../db/test-orders/among-test-order.ts";
import { takeTestOrder } from "../../../db/test-orders/test-order-rows.ts";
import { inTransaction } from "../../../db/transaction.ts";
import { isRefusal, refuse } from "../../../src-shared/api/refusal.ts";
import { testNumber } from "../../../src-shared/orders/test-number.ts";
import type { Context } from "../../context.ts";
import { renderLater } from "./render-later.ts";

/** What work on a test order leaves: its rows, and the mails that the work queued. */
export interface TestOrderWork {
  content: TestOrderRows;
  mails: MailRow[];
}

/**
 * Runs an operation's handler on a test order: in a transaction that has the order's rows and is undone. What it made of them is
 * kept beside the orders; its mails go to whoever did it. A refusal leaves everything as it was.
 */
export async function inTestOrder<T>(ctx: Context, id: string, handler: (ctx: Context) => Promise<T>): Promise<T> {
  const isRead = ctx.operation.startsWith("GET ");
  // The catalogue follows the feed on a handle of its own, so it is read before the transaction.
  const view = await ctx.catalogue.current();
  const shop = { ...ctx, catalogue: { ...ctx.catalogue, current: async () => view } };
  const run = (about: Context) =>
    inTransaction<unknown>(ctx.db, async (tx) => {
      const test = await lockTestOrder(tx, id);
      if (!test) return refuse("not_found");
      const { outcome, work } = await amongTestOrder(tx, fromJson(test.content), async (part) => {
        const answer = await handler(contextIn(about, part));
        const isOver = isRead || isRefusal(answer);
        return { outcome: answer, work: isOver ? undefined : await takeWork(part, id) };
      });
      if (work) {
        await updateTestOrder(tx, id, work.content);
        await mailTo(tx, ctx, { id, staffId: "id" in ctx.actor ? ctx.actor.id : test.staff_id }, work.mails);
      }
      return outcome;
    });
  return (isRead ? renderLater(shop, run) : run(shop)) as Promise<T>;
}

/** Everything is read and written in the transaction; nothing is counted, and no document is made for a mail. */
export function contextIn(ctx: Context, part: Tx): Context {
  const { quotePdf: _, invoicePdf: __, previewMail: ___, ...kept } = ctx;
  return { ...kept, db: part, reader: part, counted: [] };
}

/** Reads what was made of a test order, before it is undone. */
export async function takeWork(part: Tx, id: string): Promise<TestOrderWork> {
  const content = await takeTestOrder(part, id, testNumber(id));
  const invoices = content.find(({ table }) => table === "invoices")?.rows ?? [];
  const mails = await listMailsNaming(part, [id, ...invoices.map((row) => String(row.id))]);
  return { content, mails };
}

/** Queues the mails of a test order to one person, whomever they were for. */
export async function mailTo(
  tx: Tx,
  ctx: Pick<Context, "now">,
  { id, staffId }: { id: string; staffId: string },
  mails: readonly MailRow[],
): Promise<void> {
  const member = await findStaff(tx, staffId);
  if (!member) return;
  for (const mail of mails) {
    await queueMail(
      tx,
      {
        kind: mail.kind,
        recipient: member.email,
        lang: mail.lang,
        data: fromJson(mail.data) as never,
        uniqueKey: testMailKey(id, mail.id),
        notBefore: new Date(mail.next_at),
      },
      ctx.now(),
    );
  }
}
