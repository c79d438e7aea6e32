import pg from "pg";
import { migrate } from "../../db/migrate.ts";
import { openDatabase } from "../../db/open.ts";

/**
 * A migrated database of its own on the PostgreSQL server that TEST_DATABASE_URL names (any database there, with the
 * right to make more). Drop it when done.
 */
export async function freshPostgres(serverUrl: string): Promise<{ url: string; drop(): Promise<void> }> {
  return copyOf(serverUrl, await templateOn(serverUrl));
}

/** A copy of a database, by its address, to which nobody is connected any more. */
export const copyPostgres = (url: string): Promise<{ url: string; drop(): Promise<void> }> =>
  copyOf(process.env.TEST_DATABASE_URL as string, new URL(url).pathname.slice(1));

async function copyOf(serverUrl: string, template: string): Promise<{ url: string; drop(): Promise<void> }> {
  const name = `showroom_${crypto.randomUUID().replaceAll("-", "")}`;
  await onceUnused(serverUrl, `create database ${name} template ${template}`);
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => onceUnused(serverUrl, `drop database ${name}`) };
}

/** The server notices a little late that the last connection is gone; cutting it off would look like a fault. */
async function onceUnused(serverUrl: string, statement: string, patience = 200): Promise<void> {
  try {
    await run(serverUrl, statement);
  } catch (problem) {
    const inUse = (problem as { code?: string }).code === "55006";
    if (!inUse || patience === 0) throw problem;
    await new Promise((resolve) => setTimeout(resolve, 10));
    await onceUnused(serverUrl, statement, patience - 1);
  }
}

let template: Promise<string> | undefined;

/** Migrated once in each process, then copied. It stays behind: the server is one for throwing away. */
function templateOn(serverUrl: string): Promise<string> {
  template ??= (async () => {
    const name = `showroom_template_${crypto.randomUUID().replaceAll("-", "")}`;
    await run(serverUrl, `create database ${name}`);
    const url = new URL(serverUrl);
    url.pathname = `/${name}`;
    const db = openDatabase(url.href);
    await migrate(db);
    await db.destroy();
    return name;
  })();
  return template;
}

async function run(serverUrl: string, statement: string): Promise<void> {
  const client = new pg.Client(serverUrl);
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
