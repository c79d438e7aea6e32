/**
 * Sums that the database itself keeps beside a table: a row for each combination of keys, updated by triggers in the
 * transaction of each write. So a list's counts and totals are read from a few thousand rows instead of from all.
 */
import { type Kysely, sql } from "kysely";
import { isPostgres } from "./engines/dialect.ts";

type AnyDb = Pick<Kysely<unknown>, "getExecutor">;

/** An SQL expression over one row; the argument is the row's name ("old", "new", a table). */
type OfRow = (row: string) => string;

export interface KeptSums {
  /** The table whose rows are added up. */
  table: string;
  /** The table of the sums; its primary key is the columns of `keys`, which are never null. */
  into: string;
  keys: Readonly<Record<string, OfRow>>;
  /** Integers. */
  sums: Readonly<Record<string, OfRow>>;
  /**
   * Columns `NAME_from` and `NAME_to`, never null: no row has less, or more. They are as near as that only while no row changed or went:
   * what a row had stays within.
   */
  bounds?: Readonly<Record<string, { from: OfRow; to: OfRow }>>;
  /** The column of `sums` that counts: where it comes to 0, so do all others, and the row of sums is removed. */
  count: string;
}

/** The day in Qatar, which is three hours ahead all year, of a column with an ISO-8601 time in UTC; "" where it is empty. */
export const qatarDayOf = (db: AnyDb, column: string): OfRow =>
  isPostgres(db)
    ? (row) => `case when ${row}.${column} = '' then '' else
        to_char((${row}.${column}::timestamptz at time zone 'UTC') + interval '3 hours', 'YYYY-MM-DD') end`
    : (row) => `coalesce(date(${row}.${column}, '+3 hours'), '')`;

/** Fills `into` from the present rows, and makes the triggers that update it. */
export async function keepSums(db: AnyDb, kept: KeptSums): Promise<void> {
  const { table, into, keys, sums, count } = kept;
  const group = Object.values(keys).map((of) => of(table));
  const added = Object.values(sums).map((of) => `sum(${of(table)})`);
  const bounding = boundsOf(kept).map(({ least, of }) => `${least ? "min" : "max"}(${of(table)})`);
  await sql
    .raw(
      `insert into ${into} (${columnsOf(kept)})
       select ${[...group, ...added, ...bounding]} from ${table}
       group by ${group} having sum(${(sums[count] as OfRow)(table)}) <> 0`,
    )
    .execute(db);
  for (const statement of isPostgres(db) ? postgresTriggers(kept) : sqliteTriggers(kept)) {
    await sql.raw(statement).execute(db);
  }
}

/** Removes the triggers; the caller drops the table of sums. */
export async function forgetSums(db: AnyDb, { table, into }: Pick<KeptSums, "table" | "into">): Promise<void> {
  if (isPostgres(db)) {
    await sql.raw(`drop trigger ${into}_kept_up on ${table}`).execute(db);
    await sql.raw(`drop function ${into}_kept_up()`).execute(db);
    return;
  }
  for (const operation of ["insert", "update", "delete"])
    await sql.raw(`drop trigger if exists ${into}_after_${operation}`).execute(db);
}

const boundsOf = ({ bounds = {} }: KeptSums) =>
  Object.entries(bounds).flatMap(([name, { from, to }]) => [
    { name: `${name}_from`, of: from, least: true },
    { name: `${name}_to`, of: to, least: false },
  ]);

const columnsOf = (kept: KeptSums) => [
  ...Object.keys(kept.keys),
  ...Object.keys(kept.sums),
  ...boundsOf(kept).map(({ name }) => name),
];

/** Adds a row to its sums, or takes it out of them. */
function move(kept: KeptSums, row: string, sign: "" | "-"): string {
  const { into, keys, sums, count } = kept;
  const places = Object.entries(keys).map(([name, of]) => [name, of(row)] as const);
  const added = Object.values(sums).map((of) => `${sign}(${of(row)})`);
  const bounds = boundsOf(kept);
  // A comparison, because the engines call the lesser of two by different names.
  const nearer = bounds.map(
    ({ name, least }) =>
      `${name} = case when excluded.${name} ${least ? "<" : ">"} ${into}.${name} then excluded.${name} else ${into}.${name} end`,
  );
  const here = places.map(([name, value]) => `${name} = ${value}`).join(" and ");
  return `insert into ${into} (${columnsOf(kept)})
    values (${[...places.map(([, value]) => value), ...added, ...bounds.map(({ of }) => of(row))]})
    on conflict (${Object.keys(keys)}) do update set
      ${[...Object.keys(sums).map((name) => `${name} = ${into}.${name} + excluded.${name}`), ...nearer]};
    delete from ${into} where ${here} and ${count} = 0;`;
}

/** All that the sums say of a row. */
const saidOf = (kept: KeptSums): OfRow[] => [
  ...Object.values(kept.keys),
  ...Object.values(kept.sums),
  ...boundsOf(kept).map(({ of }) => of),
];

function sqliteTriggers(kept: KeptSums): string[] {
  const { table, into } = kept;
  const moved = saidOf(kept).map((of) => `${of("old")} is not ${of("new")}`);
  return [
    `create trigger ${into}_after_insert after insert on ${table} begin ${move(kept, "new", "")} end`,
    `create trigger ${into}_after_update after update on ${table} when ${moved.join(" or ")}
     begin ${move(kept, "old", "-")} ${move(kept, "new", "")} end`,
    `create trigger ${into}_after_delete after delete on ${table} begin ${move(kept, "old", "-")} end`,
  ];
}

/**
 * Triggers that run at the commit, when the lock on the revision counter is held already (transaction.ts): two
 * transactions can never wait for each other's sums.
 */
function postgresTriggers(kept: KeptSums): string[] {
  const { table, into } = kept;
  const values = (row: string) => `row(${saidOf(kept).map((of) => of(row))})`;
  return [
    `create function ${into}_kept_up() returns trigger language plpgsql as $$
     begin
       if tg_op = 'UPDATE' then
         if ${values("old")} is not distinct from ${values("new")} then return null; end if;
       end if;
       if tg_op <> 'INSERT' then ${move(kept, "old", "-")} end if;
       if tg_op <> 'DELETE' then ${move(kept, "new", "")} end if;
       return null;
     end $$`,
    `create constraint trigger ${into}_kept_up after insert or update or delete on ${table}
     deferrable initially deferred for each row execute function ${into}_kept_up()`,
  ];
}
