/**
 * The orders that a mirror has: those of the last 400 days, and older ones that are not settled (server/security.md, row
 * 66: a stolen laptop has no more than work needs). An older order that changes is sent too, and stays until a resync.
 */
import { type SqlBool, sql } from "kysely";
import { DAY_MS } from "../../src-shared/values/qatar-time.ts";

const MIRRORED_DAYS = 400;

/** The time (ISO-8601) from which a mirror has every order. */
export const mirroredOrdersSince = (now: Date): string =>
  new Date(now.getTime() - MIRRORED_DAYS * DAY_MS).toISOString();

/** A condition on `orders`: placed since then, or with goods or money outstanding. */
export const isMirroredOrder = (since: string) => sql<SqlBool>`(
  placed_at >= ${since} or voided_at is null and (
    status not in ('cancelled', 'returned', 'delivered', 'collected')
    or payment_status in ('part_paid', 'credit_owed')
    or payment_status = 'unpaid' and status in ('delivered', 'collected')
  )
)`;
