import { afterAll, describe, expect, test } from "vitest";
import { openDatabase } from "../../db/open.ts";
import { putSetting } from "../../db/queries/content/settings.ts";
import { listFeedAfter, readFeedHead } from "../../db/queries/feed.ts";
import { inTransaction } from "../../db/transaction.ts";
import { freshPostgres } from "../support/postgres.ts";
import { postgresServer } from "../support/postgres-server.ts";

const server = postgresServer();
const now = new Date("2026-11-21T09:00:00Z");

describe("two processes on one PostgreSQL", () => {
  afterAll(() => server?.stop());

  test.skipIf(!server)(
    "a transaction that commits late is never skipped by the feed (needs PostgreSQL: TEST_DATABASE_URL, or Debian's package)",
    async () => {
      const { url, drop } = await freshPostgres(server?.url as string);
      const [slow, quick] = [openDatabase(url), openDatabase(url)];
      try {
        let go = () => {};
        let begun = () => {};
        const written = new Promise<void>((resolve) => {
          begun = resolve;
        });
        const mayCommit = new Promise<void>((resolve) => {
          go = resolve;
        });
        const start = await readFeedHead(quick);
        const late = inTransaction(slow, async (tx) => {
          await putSetting(tx, "taxRate", 0, now);
          begun();
          await mayCommit;
        });
        await written;
        // Begun later, committed earlier.
        await inTransaction(quick, (tx) => putSetting(tx, "about", {} as never, now));
        const seen = await listFeedAfter(quick, start, 100);
        expect(seen.map((row) => row.row_id)).toEqual(["about"]);
        go();
        await late;
        const after = await listFeedAfter(quick, seen.at(-1)?.position as number, 100);
        expect(after.map((row) => row.row_id)).toEqual(["taxRate"]);
        expect(after[0]?.revision).toBeGreaterThan(seen[0]?.revision as number);
      } finally {
        await slow.destroy();
        await quick.destroy();
        await drop();
      }
    },
  );

  test.skipIf(!server)(
    "commits of two processes at once take their places in the order of their revisions",
    async () => {
      const { url, drop } = await freshPostgres(server?.url as string);
      const handles = [openDatabase(url), openDatabase(url)];
      try {
        const writes = Array.from({ length: 40 }, (_, i) =>
          inTransaction(handles[i % 2] as (typeof handles)[0], (tx) => putSetting(tx, `key-${i}` as "taxRate", 0, now)),
        );
        await Promise.all(writes);
        const feed = await listFeedAfter(handles[0] as (typeof handles)[0], 0, 1000);
        const revisions = feed.map((row) => row.revision);
        expect(revisions).toEqual(revisions.toSorted((a, b) => a - b));
        expect(new Set(revisions).size).toBe(40);
      } finally {
        for (const handle of handles) await handle.destroy();
        await drop();
      }
    },
  );
});
