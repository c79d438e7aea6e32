import { countUse } from "../../../../db/queries/accounts/limits.ts";
import { queueMail, releaseMail } from "../../../../db/queries/mail/mail-queue.ts";
import { findOrder, findOrderByNumber, type OrderRow } from "../../../../db/queries/orders/orders.ts";
import { inTransaction } from "../../../../db/transaction.ts";
import { type Refusal, refuse } from "../../../../src-shared/api/refusal.ts";
import { meantOrderNumbers } from "../../../../src-shared/orders/meant-numbers.ts";
import { normalisePhone } from "../../../../src-shared/values/phone.ts";
import { qatarDate } from "../../../../src-shared/values/qatar-time.ts";
import type { Context } from "../../../context.ts";
import { sha256 } from "../../../secrets.ts";
import { isLinkAlive } from "../../orders/reading/link-life.ts";
import { mayMailVisitor } from "./confirmation-limit.ts";

type Answer = { accepted: true } | Refusal<"rate_limited" | "not_found">;
const DAY_SECONDS = 86_400;
const accepted = { accepted: true } as const;

/** Sends the confirmation again, to the order's own address: three times a day at most (server/security.md, row 33). */
export async function resendConfirmation(ctx: Context, orderId: string, token: string): Promise<Answer> {
  const order = await findOrder(ctx.db, orderId);
  if (!order || order.voided_at || order.access_hash !== sha256(token)) return refuse("not_found");
  if (!isLinkAlive(order, ctx)) return refuse("not_found");
  if (order.contact_email === "") return accepted;
  const wait = await countUse(ctx.db, `send-order:${order.id}`, { limit: 3, seconds: DAY_SECONDS }, ctx.now());
  if (wait !== undefined) return refuse("rate_limited", { retryAfter: wait });
  const isQueued = await queue(ctx, order);
  return isQueued ? accepted : refuse("rate_limited", { retryAfter: DAY_SECONDS });
}

/**
 * Mails the follow-up link of an order number and phone. The answer never reveals whether the order exists, and the
 * mail goes to the order's own address: five a day at most, and ten requests an hour from one visitor.
 */
export async function mailFollowUpLink(ctx: Context, asked: { number: string; phone: string }): Promise<Answer> {
  const visitor = ctx.secrets.fingerprint("visitor", ctx.ip);
  const now = ctx.now();
  const wait = await countUse(ctx.db, `track-link:${visitor}`, { limit: 10, seconds: 3600 }, now);
  if (wait !== undefined) return refuse("rate_limited", { retryAfter: wait });
  const order = await findTheirs(ctx, asked);
  if (!order || !isLinkAlive(order, ctx)) return accepted;
  // A telephone order without an e-mail address gets no mail.
  if (order.contact_email === "") return accepted;
  // Only sent mails are counted: guesses at a number, which anybody can count up to, shut nobody out.
  const tooMany = await countUse(ctx.db, `track-link:${order.id}`, { limit: 5, seconds: DAY_SECONDS }, now);
  if (tooMany === undefined) await queue(ctx, order);
  return accepted;
}

/** The order of this number and phone. */
async function findTheirs(ctx: Context, asked: { number: string; phone: string }): Promise<OrderRow | undefined> {
  const phone = normalisePhone(asked.phone);
  for (const number of meantOrderNumbers(asked.number, Number(qatarDate(ctx.now()).slice(0, 4)))) {
    const order = await findOrderByNumber(ctx.db, number);
    if (order && order.contact_phone === phone) return order;
  }
  return undefined;
}

/** False, and nothing queued, when the mailbox has had its share (confirmation-limit.ts). */
const queue = (ctx: Context, order: OrderRow): Promise<boolean> =>
  inTransaction(ctx.db, async (tx) => {
    if (order.contact_email === "" || !(await mayMailVisitor(ctx, tx, order.contact_email))) return false;
    // A withheld confirmation is released instead of another mail.
    if (await releaseMail(tx, `order-confirmation:${order.id}`, ctx.now())) return true;
    return queueMail(
      tx,
      {
        kind: "order-confirmation",
        recipient: order.contact_email,
        lang: order.lang,
        data: { orderId: order.id, again: true },
      },
      ctx.now(),
    );
  });
