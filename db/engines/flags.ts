/**
 * Flags: columns of yes or no. Both engines store 0 and 1; the drivers turn them into booleans in the rows of a result,
 * by the name of the column, and booleans among the parameters into 0 and 1. Raw SQL compares with 0 and 1.
 */
import type { CompiledQuery, QueryResult, SelectType } from "kysely";
import type { DesktopTables } from "../desktop/tables.ts";
import type { Schema } from "../schema.ts";

type Tables = Schema & DesktopTables;
type FlagsOf<Row> = { [Column in keyof Row]: SelectType<Row[Column]> extends boolean ? Column : never }[keyof Row];
/** Every column that a table types as a boolean. */
type FlagColumn = { [Table in keyof Tables]: FlagsOf<Tables[Table]> }[keyof Tables];

/** Aliases of flags in results of statements that join tables. */
type Alias = "staff_active" | "staff_must_change_password";

/** A flag that is missing here does not compile; `tests/db/flags.test.ts` refuses another column of the same name. */
const flags: Readonly<Record<FlagColumn | Alias, true>> = {
  deleted: true,
  is_featured: true,
  is_new_arrival: true,
  is_best_seller: true,
  tracked: true,
  backorder: true,
  archived: true,
  active: true,
  cash_on_delivery: true,
  catch_all: true,
  featured: true,
  published: true,
  quarantined: true,
  proven: true,
  must_change_password: true,
  must_set_password: true,
  charges_delivery: true,
  pulled: true,
  silent: true,
  awaited: true,
  staff_active: true,
  staff_must_change_password: true,
};

export const isFlagName = (column: string): boolean => Object.hasOwn(flags, column);

/** The statement with its booleans as 0 and 1. */
export const withStoredFlags = (query: CompiledQuery): CompiledQuery =>
  query.parameters.some((value) => typeof value === "boolean")
    ? { ...query, parameters: query.parameters.map((value) => (typeof value === "boolean" ? Number(value) : value)) }
    : query;

/** A row with its flags as 0 and 1, as a mirror gets it: a mirror's rows are written without this driver. */
export const asStored = (row: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => [name, typeof value === "boolean" ? Number(value) : value]),
  );

/** The result with its flags as booleans. Rows are fresh from the driver, so they are changed in place. */
export function withReadFlags<R>(result: QueryResult<R>): QueryResult<R> {
  const rows = result.rows as Record<string, unknown>[];
  const named = Object.keys(rows[0] ?? {}).filter(isFlagName);
  if (named.length === 0) return result;
  for (const row of rows) for (const name of named) if (row[name] !== null) row[name] = Boolean(row[name]);
  return result;
}
