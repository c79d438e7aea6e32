/**
 * Putting a PostgreSQL database back after a test, so that the next one can have it: the tables that were written are
 * filled as in the template, and sequences are set back. A database whose schema a test changed cannot be used again.
 */
import type pg from "pg";

/** What a template holds: a digest of its schema, its rows and its sequences. */
export interface Content {
  schema: string;
  tables: ReadonlyMap<string, { columns: string; json: string | null }>;
  sequences: readonly { name: string; value: string; isCalled: boolean }[];
}

/** How many rows were ever written in each table; a table that is not named: none. */
export type Writes = ReadonlyMap<string, string>;

/** A table of this many bytes is vacuumed after its rows were deleted. */
const LARGE_BYTES = 64 * 8192;

/** Schema, triggers, functions and settings as one text; oids and files are the same in every copy of a template. */
const schemaDigest = `
  select md5(concat(
    (select string_agg(concat_ws(' ', attrelid, attnum, attname, atttypid, attnotnull, atthasdef), ',' order by attrelid, attnum)
       from pg_attribute where attrelid in (select oid from pg_class where relnamespace = 'public'::regnamespace)),
    (select string_agg(concat_ws(' ', oid, relname, case when relkind = 'r' then relfilenode end), ',' order by oid) from pg_class
      where relnamespace = 'public'::regnamespace),
    (select string_agg(concat_ws(' ', oid, tgenabled), ',' order by oid) from pg_trigger),
    (select string_agg(oid::text, ',' order by oid) from pg_constraint),
    (select string_agg(oid::text, ',' order by oid) from pg_proc where pronamespace = 'public'::regnamespace),
    (select count(*) from pg_namespace where nspname not like 'pg\\_%'),
    (select string_agg(setconfig::text, ',') from pg_db_role_setting)
  )) as digest`;

const tableSizes = `
  select quote_ident(relname) as name, pg_relation_size(oid) >= ${LARGE_BYTES} as "isLarge",
         (pg_stat_get_tuples_inserted(oid) + pg_stat_get_tuples_updated(oid) + pg_stat_get_tuples_deleted(oid))::text as writes
    from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`;

interface TableSize {
  name: string;
  isLarge: boolean;
  writes: string;
}

const contents = new Map<string, Promise<Content>>();

/** The content of a template, read once from a copy of it that nobody has changed. */
export function contentOf(template: string, client: pg.Client): Promise<Content> {
  const read = contents.get(template) ?? readContent(client);
  contents.set(template, read);
  return read;
}

async function readContent(client: pg.Client): Promise<Content> {
  const { rows: named } = await client.query<{ name: string; columns: string }>(`
    select quote_ident(relname) as name, string_agg(quote_ident(attname), ', ' order by attnum) as columns
      from pg_class join pg_attribute on attrelid = pg_class.oid
     where relnamespace = 'public'::regnamespace and relkind = 'r'
       and attnum > 0 and not attisdropped and attgenerated = '' group by relname`);
  const tables = new Map<string, { columns: string; json: string | null }>();
  for (const { name, columns } of named) {
    const { rows } = await client.query<{ json: string | null }>(`select jsonb_agg(t)::text as json from ${name} t`);
    tables.set(name, { columns, json: rows[0]?.json ?? null });
  }
  const { rows: sequences } = await client.query(`
    select quote_ident(sequencename) as name, coalesce(last_value, start_value)::text as value,
           last_value is not null as "isCalled" from pg_sequences where schemaname = 'public'`);
  return { schema: (await client.query(schemaDigest)).rows[0].digest, tables, sequences };
}

/**
 * Makes a database equal to its template again, and answers its writes from then on; undefined where its schema has changed.
 * `before`: its writes when the test got it. Waits until the test's connections are gone, but for those of `kept` processes, which are
 * idle and have counted their writes.
 */
export async function putBack(
  client: pg.Client,
  template: Content,
  before: Writes,
  kept: readonly number[],
): Promise<Writes | undefined> {
  await untilAlone(client, kept);
  if ((await client.query(schemaDigest)).rows[0].digest !== template.schema) return undefined;
  const { rows: sizes } = await client.query<TableSize>(tableSizes);
  const written = sizes.filter(({ name, writes }) => writes !== (before.get(name) ?? "0"));
  await client.query("begin");
  // Neither triggers nor references: all rows go, and those written are the template's.
  await client.query("set local session_replication_role = replica");
  // Truncating would make new files for every table that refers to these, which takes longer than most tests.
  await client.query(written.map(({ name }) => `delete from ${name};`).join(""));
  for (const { name } of written) {
    const { columns, json } = template.tables.get(name) ?? {};
    if (!json) continue;
    await client.query(
      `insert into ${name} (${columns}) overriding system value
       select ${columns} from jsonb_populate_recordset(null::${name}, $1)`,
      [json],
    );
  }
  for (const { name, value, isCalled } of template.sequences) {
    await client.query("select setval($1::regclass, $2, $3)", [name, value, isCalled]);
  }
  await client.query("commit");
  const large = written.filter(({ isLarge }) => isLarge).map(({ name }) => name);
  if (large.length > 0) await client.query(`vacuum analyze ${large.join(", ")}`);
  await client.query("select pg_stat_force_next_flush()");
  const { rows } = await client.query<TableSize>(tableSizes);
  return new Map(rows.map(({ name, writes }) => [name, writes]));
}

/** The server notices a little late that a connection is gone. */
async function untilAlone(client: pg.Client, kept: readonly number[]): Promise<void> {
  const others = `
    select from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and pid <> all($1::int[])`;
  while ((await client.query(others, [kept])).rowCount !== 0) await new Promise((resolve) => setTimeout(resolve, 5));
}
