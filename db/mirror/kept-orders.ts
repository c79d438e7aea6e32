/**
 * Which orders a desktop keeps: those of the last 400 days, and older ones that are not settled yet
 * (server/security.md, row 66: a stolen laptop holds no more than is worked with). An older order that changes is sent
 * too, and stays until the mirror is fetched anew.
 */
import { type SqlBool, sql } from "kysely";
import { DAY_MS } from "../../src-shared/values/qatar-time.ts";

const KEPT_DAYS = 400;

/** The oldest moment (ISO-8601) of which a mirror keeps every order. */
export const keptOrdersSince = (now: Date): string => new Date(now.getTime() - KEPT_DAYS * DAY_MS).toISOString();

/** A condition on `orders`: placed since then, or somebody still has goods or money to come. */
export const isKeptOrder = (since: string) => sql<SqlBool>`(
  placed_at >= ${since} or voided_at is null and (
    status not in ('cancelled', 'returned', 'delivered', 'collected')
    or payment_status in ('part_paid', 'credit_owed')
    or payment_status = 'unpaid' and status in ('delivered', 'collected')
  )
)`;
