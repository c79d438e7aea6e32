/**
 * Emptying a PostgreSQL database after a test, so that the next one can have it: rows are deleted, those that migrations put
 * in are written again, sequences are set back. A database whose schema a test changed cannot be used again.
 */
import pg from "pg";

/** What an empty database holds: a digest of its schema, the rows of its migrations, its sequences. */
export interface Content {
  schema: string;
  rows: readonly { table: string; columns: string; json: string }[];
  sequences: readonly { name: string; value: string; isCalled: boolean }[];
}

/** Schema, triggers, functions and settings as one text; oids are the same in every copy of a template. */
const schemaDigest = `
  select md5(concat(
    (select string_agg(concat_ws(' ', attrelid, attnum, attname, atttypid, attnotnull, atthasdef), ',' order by attrelid, attnum)
       from pg_attribute where attrelid in (select oid from pg_class where relnamespace = 'public'::regnamespace)),
    (select string_agg(oid::text, ',' order by oid) from pg_class
      where relnamespace = 'public'::regnamespace and relkind <> 't'),
    (select string_agg(concat_ws(' ', oid, tgenabled), ',' order by oid) from pg_trigger),
    (select string_agg(oid::text, ',' order by oid) from pg_constraint),
    (select string_agg(oid::text, ',' order by oid) from pg_proc where pronamespace = 'public'::regnamespace),
    (select count(*) from pg_namespace where nspname not like 'pg\\_%'),
    (select string_agg(setconfig::text, ',') from pg_db_role_setting)
  )) as digest`;

/** Tables that have rows, or had some since they were last vacuumed. */
const writtenTables = `
  select quote_ident(relname) as name, pg_relation_size(oid) >= ${64 * 8192} as "isLarge" from pg_class
   where relnamespace = 'public'::regnamespace and relkind = 'r' and pg_relation_size(oid) > 0`;

const content = new Map<string, Promise<Content>>();

/** The content of the empty databases of this server, read from the first of them, before a test has it. */
export function contentOf(url: string): Promise<Content> {
  const server = new URL(url);
  server.pathname = "";
  const read = content.get(server.href) ?? onDatabase(url, readContent);
  content.set(server.href, read);
  return read;
}

async function readContent(client: pg.Client): Promise<Content> {
  const { rows: tables } = await client.query<{ name: string; columns: string }>(`
    select w.name, string_agg(quote_ident(attname), ', ' order by attnum) as columns
      from (${writtenTables}) w join pg_attribute on attrelid = w.name::regclass
     where attnum > 0 and not attisdropped and attgenerated = '' group by w.name`);
  const rows: Content["rows"][number][] = [];
  for (const { name, columns } of tables) {
    const { rows: held } = await client.query(`select jsonb_agg(t)::text as json from ${name} t`);
    if (held[0].json !== null) rows.push({ table: name, columns, json: held[0].json });
  }
  const { rows: sequences } = await client.query(`
    select quote_ident(sequencename) as name, coalesce(last_value, start_value)::text as value,
           last_value is not null as "isCalled" from pg_sequences where schemaname = 'public'`);
  return { schema: (await client.query(schemaDigest)).rows[0].digest, rows, sequences };
}

/** Whether the database is as it was before the test. Waits until the test's connections are gone. */
export const putBack = (url: string, empty: Content): Promise<boolean> =>
  onDatabase(url, async (client) => {
    await untilAlone(client);
    if ((await client.query(schemaDigest)).rows[0].digest !== empty.schema) return false;
    const { rows: written } = await client.query<{ name: string; isLarge: boolean }>(writtenTables);
    await client.query("begin");
    // Neither triggers nor references: all rows go, and those written are the template's.
    await client.query("set local session_replication_role = replica");
    // Truncating would make new files for every table that refers to these, which takes longer than most tests.
    await client.query(written.map(({ name }) => `delete from ${name};`).join(""));
    for (const { table, columns, json } of empty.rows) {
      await client.query(
        `insert into ${table} (${columns}) overriding system value
         select ${columns} from jsonb_populate_recordset(null::${table}, $1)`,
        [json],
      );
    }
    for (const { name, value, isCalled } of empty.sequences) {
      await client.query("select setval($1::regclass, $2, $3)", [name, value, isCalled]);
    }
    await client.query("commit");
    const large = written.filter(({ isLarge }) => isLarge).map(({ name }) => name);
    if (large.length > 0) await client.query(`vacuum analyze ${large.join(", ")}`);
    return true;
  });

/** The server notices a little late that a connection is gone. */
async function untilAlone(client: pg.Client): Promise<void> {
  const others = "select from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()";
  while ((await client.query(others)).rowCount !== 0) await new Promise((resolve) => setTimeout(resolve, 5));
}

async function onDatabase<T>(url: string, act: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    return await act(client);
  } finally {
    await client.end();
  }
}
