import { expect, onTestFinished, test } from "vitest";
import { openDatabase } from "../../db/open.ts";
import { seedDemo } from "../../db/seed/seed.ts";
import { engine, openTestDatabase } from "../support/databases.ts";

const noFile = { mime: "image/jpeg", bytes: 0, width: 1, height: 1, thumbhash: null, hash: "" };

test("a shop that is seeded a second time stays as it is", async () => {
  const shop = await openTestDatabase();
  onTestFinished(() => shop.close());
  const count = () =>
    shop.db
      .selectFrom("products")
      .select((eb) => eb.fn.countAll<number>().as("n"))
      .execute();
  await seedDemo(shop.db, async () => noFile, new Date());
  const before = await count();
  await seedDemo(shop.db, async () => noFile, new Date());
  expect(await count()).toEqual(before);
});

// On SQLite one process owns the file; two handles of one process would wait for themselves.
test.runIf(engine === "postgres")(
  "two programs that start on an empty database at the same moment seed it once",
  async () => {
    const shop = await openTestDatabase();
    const second = openDatabase(shop.file);
    onTestFinished(async () => {
      await second.destroy();
      await shop.close();
    });
    await Promise.all([shop.db, second].map((db) => seedDemo(db, async () => noFile, new Date())));
    const paths = await shop.db.selectFrom("media").select("path").execute();
    expect(new Set(paths.map(({ path }) => path)).size).toBe(paths.length);
  },
);
