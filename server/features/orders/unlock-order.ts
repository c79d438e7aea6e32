/**
 * Opening the documents of an order: whoever holds its link shows by the last four digits of its phone that they are its
 * customer, as on a shared quote (share-links/unlock.ts). The proof is in a cookie that no script reads.
 */
import { timingSafeEqual } from "node:crypto";
import { countUse } from "../../../db/queries/accounts/limits.ts";
import { returnOrderUnlockTry, takeOrderUnlockTry } from "../../../db/queries/orders/order-self-service.ts";
import type { OrderRow } from "../../../db/queries/orders/orders.ts";
import { inTransaction } from "../../../db/transaction.ts";
import { refuseField } from "../../../src-shared/api/field-refusal.ts";
import { type Refusal, refuse } from "../../../src-shared/api/refusal.ts";
import { toWesternDigits } from "../../../src-shared/values/arabic.ts";
import type { App, Context } from "../../context.ts";

const HOUR_SECONDS = 3600;
/** Tries an hour of one network address at one order, right ones included. */
const TRIES = 5;
/** Wrong tries at one order in its life: of 10,000 codes that is 0.3 %. */
const MAX_WRONG = 30;
const PROOF_SECONDS = 24 * HOUR_SECONDS;

type Unlockable = Pick<OrderRow, "id" | "contact_phone">;

/** Sets the cookie for the right digits. */
export async function unlockOrder(
  ctx: Context,
  order: Unlockable,
  lastFour: string,
): Promise<{ unlocked: true } | Refusal<"invalid" | "rate_limited" | "conflict">> {
  const { id, contact_phone: phone } = order;
  if (phone === "") return refuse("conflict", { message: "There is no phone to compare with." });
  const now = ctx.now();
  const visitor = `unlock-order:${id}:${ctx.secrets.fingerprint("visitor", ctx.ip)}`;
  const wait = await countUse(ctx.db, visitor, { limit: TRIES, seconds: HOUR_SECONDS }, now);
  if (wait !== undefined) return refuse("rate_limited", { retryAfter: wait });
  const isCounted = await inTransaction(ctx.db, (tx) => takeOrderUnlockTry(tx, id, MAX_WRONG));
  if (!isCounted) return refuse("conflict", { message: "There were too many wrong tries: call the shop." });
  if (!isAlike(toWesternDigits(lastFour).replace(/\D/g, ""), phone.slice(-4))) {
    return refuseField("lastFour", "wrong_code", "These are not its last four digits.");
  }
  await inTransaction(ctx.db, (tx) => returnOrderUnlockTry(tx, id));
  const until = Math.floor(now.getTime() / 1000) + PROOF_SECONDS;
  const proof = `${until.toString(36)}-${sign(ctx, order, until)}`;
  const https = ctx.config.publicUrl.startsWith("https:");
  ctx.reply.append(
    "set-cookie",
    `${cookieName(ctx, id)}=${proof}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${PROOF_SECONDS}${https ? "; Secure" : ""}`,
  );
  return { unlocked: true };
}

/** Whether the visitor has shown that they know the phone of an order; where there is none, nothing is to be shown. */
export function isOrderUnlocked(
  ctx: Pick<Context, "config" | "secrets" | "cookies" | "now">,
  order: Unlockable,
): boolean {
  if (order.contact_phone === "") return true;
  const given = ctx.cookies[cookieName(ctx, order.id)] ?? "";
  const [, time = "", mac = ""] = /^([0-9a-z]{5,9})-([\w-]{16})$/.exec(given) ?? [];
  const until = Number.parseInt(time, 36);
  return until > ctx.now().getTime() / 1000 && isAlike(mac, sign(ctx, order, until));
}

function isAlike(given: string, right: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(right)];
  return one.length === other.length && timingSafeEqual(one, other);
}

const sign = ({ secrets }: Pick<App, "secrets">, { id, contact_phone: phone }: Unlockable, until: number): string =>
  secrets.fingerprint("order-unlock", `${id}\n${phone}\n${until}`);

/** Behind https its prefix ties it to this very host. */
const cookieName = ({ config }: Pick<App, "config">, orderId: string): string =>
  `${config.publicUrl.startsWith("https:") ? "__Host-" : ""}order-${orderId.slice(-12)}`;
