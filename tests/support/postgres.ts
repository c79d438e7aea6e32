import pg from "pg";
import { migrate } from "../../db/migrate.ts";
import { openDatabase } from "../../db/open.ts";

/**
 * A migrated database of its own on the PostgreSQL server that TEST_DATABASE_URL names (any database there, with the
 * right to make more). Drop it when done.
 */
export async function freshPostgres(serverUrl: string): Promise<{ url: string; drop(): Promise<void> }> {
  const template = await templateOn(serverUrl);
  const name = `showroom_${crypto.randomUUID().replaceAll("-", "")}`;
  await run(serverUrl, `create database ${name} template ${template}`);
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => drop(serverUrl, name) };
}

/** The server notices a little late that the last connection is gone; cutting it off would look like a fault. */
async function drop(serverUrl: string, name: string, patience = 200): Promise<void> {
  try {
    await run(serverUrl, `drop database ${name}`);
  } catch (problem) {
    const inUse = (problem as { code?: string }).code === "55006";
    if (!inUse || patience === 0) throw problem;
    await new Promise((resolve) => setTimeout(resolve, 10));
    await drop(serverUrl, name, patience - 1);
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
