/** Lists of JSON that a statement makes itself, where many rows become few texts. */
import { type Kysely, type RawBuilder, sql } from "kysely";
import { isPostgres } from "./dialect.ts";

type Engine = Pick<Kysely<unknown>, "getExecutor">;

/** A list of these values; one that is JSON already (`parsedJson`) stands in it as it is. */
export const jsonList = (db: Engine, values: readonly RawBuilder<unknown>[]): RawBuilder<unknown> =>
  isPostgres(db) ? sql`json_build_array(${sql.join(values)})` : sql`json_array(${sql.join(values)})`;

/** The values of all rows as one list in this order, as text. */
export const jsonListOfRows = (db: Engine, value: RawBuilder<unknown>, order: RawBuilder<unknown>) =>
  isPostgres(db)
    ? sql`cast(json_agg(${value} order by ${order}) as text)`
    : sql`json_group_array(${value} order by ${order})`;

/** The value of a column that holds JSON. */
export const parsedJson = (db: Engine, column: RawBuilder<unknown>): RawBuilder<unknown> =>
  isPostgres(db) ? sql`cast(${column} as json)` : sql`json(${column})`;
