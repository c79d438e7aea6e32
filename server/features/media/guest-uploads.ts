import { addUse } from "../../../db/queries/accounts/limits.ts";
import { inTransaction } from "../../../db/transaction.ts";
import { type Refusal, refuse } from "../../../src-shared/api/refusal.ts";
import type { RequestContext } from "../../context.ts";

const HOUR_SECONDS = 3600;
const DAY_SECONDS = 86_400;

/**
 * Limits of guests' files, so that nobody can fill the disk or the decoder. A company or a showroom of fifty people
 * behind one address sends a handful of receipts an hour; a shop of this size gets some hundred a day.
 */
export const GUEST_UPLOADS = {
  filesAnHour: 30,
  /** Bytes from one address, and from all together. */
  bytesADay: 100_000_000,
  bytesADayInAll: 1_000_000_000,
} as const;

/** Counters are integers of 32 bits: volumes are counted in kilobytes. */
const KILOBYTE = 1000;

/**
 * Counts a guest's file of `bytes` before anything is done with it; in a transaction of its own, so that refused files
 * count too. Files of staff are not counted.
 */
export async function countGuestUpload(
  ctx: RequestContext,
  bytes: number,
): Promise<Refusal<"rate_limited"> | undefined> {
  if (ctx.actor.kind === "staff") return undefined;
  const now = ctx.now();
  const visitor = ctx.secrets.fingerprint("visitor", ctx.ip);
  const kilobytes = Math.ceil(bytes / KILOBYTE);
  const counted = await inTransaction(ctx.db, async (tx) => ({
    files: await addUse(tx, `upload:${visitor}`, HOUR_SECONDS, now),
    own: await addUse(tx, `upload-volume:${visitor}`, DAY_SECONDS, now, kilobytes),
  }));
  if (counted.files > GUEST_UPLOADS.filesAnHour) return refuse("rate_limited", { retryAfter: HOUR_SECONDS });
  if (counted.own * KILOBYTE > GUEST_UPLOADS.bytesADay) return refuse("rate_limited", { retryAfter: DAY_SECONDS });
  // Only files within its own address's limit count for all, or one address could use up everybody's day.
  const all = await inTransaction(ctx.db, (tx) => addUse(tx, "upload-volume:all", DAY_SECONDS, now, kilobytes));
  if (all * KILOBYTE <= GUEST_UPLOADS.bytesADayInAll) return undefined;
  ctx.log.warn(
    { kilobytes: all },
    "guests have sent in more files today than the shop takes: look whether they are meant",
  );
  return refuse("rate_limited", { retryAfter: DAY_SECONDS });
}
