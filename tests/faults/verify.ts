import { join } from "node:path";
import { checkDatabase } from "../../db/backup/backup.ts";
import { continueAboveNoted } from "../../db/backup/noted-numbers.ts";
import { closeShopFile, openShopFile } from "../../db/backup/open-shop-file.ts";
import { checkBooks } from "../../db/check/check-books.ts";
import { sqliteHandle } from "../../db/engines/dialect.ts";
import type { Db } from "../../db/schema.ts";

/**
 * Opens a folder as the next start would and says everything that is not as promised: a start that is refused, an
 * acknowledged order that is not there exactly once, an order twice, books that do not add up.
 */
export async function findBroken(folder: string, acknowledged: readonly string[]): Promise<string[]> {
  const file = join(folder, "shop.db");
  let db: Db;
  try {
    ({ db } = openShopFile(file));
  } catch (problem) {
    return [`the start is refused: ${(problem as Error).message}`];
  }
  try {
    for (const gap of await continueAboveNoted(db, folder)) return [`a gap after a start: ${gap.counter}`];
    return [...(await findBrokenOrders(db, acknowledged)), ...checkDatabase(file).problems];
  } catch (problem) {
    return [`a fault while reading: ${(problem as Error).message}`];
  } finally {
    // As whoever opened it must: closing takes the log into the file.
    await closeShopFile(db, folder);
  }
}

/** Each acknowledged order exactly once, and no other twice; numbers without a hole. */
export async function findBrokenOrders(db: Db, acknowledged: readonly string[]): Promise<string[]> {
  const rows = await db.selectFrom("orders").select(["note", "number"]).orderBy("number").execute();
  const times = new Map<string | null, number>();
  for (const { note } of rows) times.set(note, (times.get(note) ?? 0) + 1);
  const lost = acknowledged.filter((key) => !times.has(key)).map((key) => `lost: ${key}`);
  const doubled = [...times].filter(([, n]) => n > 1).map(([key, n]) => `${n} times: ${key}`);
  const places = rows.map(({ number }) => Number(number?.slice(-6)));
  const holes = places.some((place, at) => place !== at + 1) ? ["numbers have a hole or a double"] : [];
  return [...lost, ...doubled, ...holes];
}

/** The same and the whole check of the books, for the end of a run. */
export async function findBrokenBooks(db: Db): Promise<string[]> {
  return (await checkBooks(db)).findings.map((finding) => JSON.stringify(finding));
}

/** Every row of every table, by its name, to compare two states. */
export function readEverything(db: Db): Map<string, string> {
  const handle = sqliteHandle(db);
  const tables = handle
    .prepare("select name from sqlite_master where type = 'table' and name not like 'sqlite_%' order by name")
    .all() as { name: string }[];
  return new Map(tables.map(({ name }) => [name, JSON.stringify(handle.prepare(`select * from "${name}"`).all())]));
}
