import assert from "node:assert/strict";
import { mirrorCollections } from "../../../db/mirror/collections.ts";
import { readMirrorRows } from "../../../db/mirror/read-rows.ts";
import type { Db } from "../../../db/schema.ts";
import { type Mirrored, mirroredNames } from "../../../src-shared/resources.ts";

/** Asserts that a mirror has the server's rows, without those of `except`; stock reservations are of one device. */
export async function sameEverywhere(server: Db, mirror: Db, except: readonly Mirrored[] = []): Promise<void> {
  for (const name of mirroredNames) {
    if (name === "stock_reservations" || except.includes(name)) continue;
    const { table, key } = mirrorCollections[name];
    const ids = async (db: Db) => {
      const rows = await db
        .selectFrom(table as "orders")
        .select(key as "id")
        .execute();
      return rows.map((row) => (row as Record<string, string>)[key] as string).sort();
    };
    const all = await ids(server);
    assert.deepEqual(await ids(mirror), all, name);
    if (all.length > 0)
      assert.deepEqual(await readMirrorRows(mirror, name, all), await readMirrorRows(server, name, all));
  }
}
