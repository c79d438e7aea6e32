import { recordAudit } from "../../../db/queries/audit.ts";
import {
  bindUntil,
  lockClosedUntil,
  readClosedUntil,
  writeClosedUntil,
} from "../../../db/queries/billing/closed-months.ts";
import { findSettingVersion } from "../../../db/queries/content/settings.ts";
import type { Db, Tx } from "../../../db/schema.ts";
import { refuseField } from "../../../src-shared/api/field-refusal.ts";
import { type Refusal, refuse } from "../../../src-shared/api/refusal.ts";
import { endOfMonth, isClosedDay } from "../../../src-shared/billing/closed-months.ts";
import type { MonthClosing } from "../../../src-shared/billing/month-closing.ts";
import { addDays, qatarDate, startOfQatarDay } from "../../../src-shared/values/qatar-time.ts";
import type { Context } from "../../context.ts";

export async function readClosing(db: Db | Tx): Promise<MonthClosing> {
  const { updatedAt } = await findSettingVersion(db, "closedUntil");
  return { closedUntil: await readClosedUntil(db), changedAt: updatedAt };
}

/** Closes all months up to one, given by its last day. Refuses a month that is not over, or closed already. */
export async function closeMonths(
  ctx: Context,
  tx: Tx,
  until: string,
): Promise<MonthClosing | Refusal<"invalid" | "conflict">> {
  const now = ctx.now();
  const before = await lockClosedUntil(tx);
  if (endOfMonth(until) !== until) return refuseField("until", "choose", "Say the last day of a month.");
  if (until >= qatarDate(now)) return refuseField("until", "too_high", "This month is not over.");
  if (isClosedDay(until, before)) return refuse("conflict", { message: "This month is closed already." });
  await writeClosedUntil(tx, until, now);
  await bindUntil(tx, startOfQatarDay(addDays(until, 1)).toISOString());
  await recordAudit(tx, ctx, {
    collection: "settings",
    rowId: "closedUntil",
    before: { closedUntil: before },
    after: { closedUntil: until },
  });
  return readClosing(tx);
}

/** Reopens a closed month and all after it: `from` is the first day of the first of them. */
export async function reopenMonths(
  ctx: Context,
  tx: Tx,
  { from, reason }: { from: string; reason: string },
): Promise<MonthClosing | Refusal<"invalid" | "conflict">> {
  const before = await lockClosedUntil(tx);
  if (!from.endsWith("-01")) return refuseField("from", "choose", "Say the first day of a month.");
  if (!isClosedDay(from, before)) return refuse("conflict", { message: "This month is open." });
  const closedUntil = addDays(from, -1);
  await writeClosedUntil(tx, closedUntil, ctx.now());
  await recordAudit(tx, ctx, {
    collection: "settings",
    rowId: "closedUntil",
    before: { closedUntil: before },
    after: { closedUntil, reason },
  });
  return readClosing(tx);
}
