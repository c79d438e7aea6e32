import { basename } from "node:path";
import pg from "pg";
import { openDatabase } from "../../db/open.ts";
import { closePools, keepPools, keptProcesses } from "./kept-pools.ts";
import { contentOf, putBack, type Writes } from "./postgres-reuse.ts";
import { emptyTemplate, type Template, templateFolder } from "./templates.ts";

/**
 * A database, by default migrated and empty, on the PostgreSQL server of this address (of any database there, with the
 * right to make more). The caller drops it. On the server of all tests, one that is dropped is put back and handed out
 * again: copying the template anew takes ten times as long.
 */
export async function freshPostgres(
  serverUrl: string,
  template: Template = emptyTemplate,
): Promise<{ url: string; drop(): Promise<void> }> {
  const name = await templateOn(serverUrl, template);
  if (serverUrl !== process.env.TEST_DATABASE_URL) return copyOf(serverUrl, name);
  const unused = unusedByTemplate.get(name) ?? [];
  unusedByTemplate.set(name, unused);
  const { url, drop, writes } = unused.pop() ?? { ...(await copyOf(serverUrl, name)), writes: new Map() };
  const content = await contentOf(name, await ownClient(url));
  keepPools(url);
  return {
    url,
    async drop() {
      const written = await putBack(await ownClient(url), content, writes, keptProcesses(url));
      if (written) return void unused.push({ url, drop, writes: written });
      await closePools(url);
      await closeOwnClient(url);
      await drop();
    },
  };
}

/** Databases of this process that are as their template is. */
const unusedByTemplate = new Map<string, { url: string; drop(): Promise<void>; writes: Writes }[]>();

/**
 * Connections that put databases back, by address. They stay open, because opening and closing one takes longer than all that it is
 * asked for.
 */
const ownClients = new Map<string, Promise<pg.Client>>();

function ownClient(url: string): Promise<pg.Client> {
  const connecting =
    ownClients.get(url) ??
    (async () => {
      const client = new pg.Client(url);
      await client.connect();
      return client;
    })();
  ownClients.set(url, connecting);
  return connecting;
}

async function closeOwnClient(url: string): Promise<void> {
  const connecting = ownClients.get(url);
  ownClients.delete(url);
  await (await connecting)?.end();
}

/** Copies a database, by its address, that has no connections any more. */
export async function copyPostgres(url: string): Promise<{ url: string; drop(): Promise<void> }> {
  await closePools(url);
  await closeOwnClient(url);
  return copyOf(process.env.TEST_DATABASE_URL as string, new URL(url).pathname.slice(1));
}

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

const made = new Map<string, Promise<string>>();

/** The name of the database to copy, filled once in each run. It is not dropped: the server is temporary. */
function templateOn(serverUrl: string, { name, fill }: Template): Promise<string> {
  const key = `${serverUrl} ${name}`;
  const known = made.get(key);
  if (known !== undefined) return known;
  const making = (async () => {
    const runId = basename(templateFolder()).replace(/\W/g, "_").toLowerCase();
    const finished = `${runId}_${name}`;
    if (await exists(serverUrl, finished)) return finished;
    const unfinished = `showroom_${crypto.randomUUID().replaceAll("-", "")}`;
    await run(serverUrl, `create database ${unfinished}`);
    const url = new URL(serverUrl);
    url.pathname = `/${unfinished}`;
    const db = openDatabase(url.href);
    await fill(db);
    await db.destroy();
    // Two processes may make the same one; the first rename wins.
    await onceUnused(serverUrl, `alter database ${unfinished} rename to ${finished}`).catch((problem) => {
      if ((problem as { code?: string }).code !== "42P04") throw problem;
    });
    return finished;
  })();
  made.set(key, making);
  return making;
}

async function exists(serverUrl: string, name: string): Promise<boolean> {
  const rows = await run(serverUrl, `select 1 from pg_database where datname = '${name}'`);
  return rows.length > 0;
}

async function run(serverUrl: string, statement: string): Promise<unknown[]> {
  const client = new pg.Client(serverUrl);
  await client.connect();
  try {
    return (await client.query(statement)).rows;
  } finally {
    await client.end();
  }
}
