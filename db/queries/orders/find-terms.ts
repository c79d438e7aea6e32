/** How the list of orders finds the terms of a search: by what orders are called, by an index, or in the texts of all. */
import { type RawBuilder, type SqlBool, sql } from "kysely";
import { type WholeNames, wholeNames } from "../../../src-shared/orders/whole-names.ts";
import { amongParts } from "../../engines/text-index.ts";
import type { Db, Tx } from "../../schema.ts";
import type { OrderListFilter } from "./order-list-filter.ts";

/**
 * The filter with what its terms name as a whole instead of them, where any order has that, whatever else is filtered by; else with
 * an index's result for them, where that is faster; `newest`: of how many of the newest orders the caller has enough, of all unless given.
 */
export async function findTerms(db: Db | Tx, filter: OrderListFilter, newest?: number): Promise<OrderListFilter> {
  const { terms = [], among } = filter;
  if (among || terms.length === 0) return filter;
  const whole = wholeNames(terms);
  if (whole && (await isAnyNamed(db, whole))) return { ...filter, terms: [], whole };
  return { ...filter, among: await amongParts(db, { table: "orders", key: "id" }, terms, newest) };
}

async function isAnyNamed(db: Db | Tx, whole: WholeNames): Promise<boolean> {
  const named = db.selectFrom("orders").select("id").where(isNamed("orders", whole)).limit(1);
  return (await named.executeTakeFirst()) !== undefined;
}

/** Whether an order is called so; each kind of name has an index. */
export function isNamed(table: string, { numbers, phones, emails }: WholeNames): RawBuilder<SqlBool> {
  const column = (name: string) => sql.ref(`${table}.${name}`);
  const kinds: [RawBuilder<unknown>, readonly string[]][] = [
    [column("number"), numbers],
    [column("contact_phone"), phones],
    [sql`lower(${column("contact_email")})`, emails],
  ];
  const called = kinds.filter(([, names]) => names.length > 0);
  return sql<SqlBool>`(${sql.join(
    called.map(([name, names]) => sql`${name} in (${sql.join(names)})`),
    sql` or `,
  )})`;
}
