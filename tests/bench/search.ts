import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { migrate } from "../../db/migrate.ts";
import { openDatabase } from "../../db/open.ts";
import { seedDemo } from "../../db/seed/seed.ts";
import { createCatalogueIndex } from "../../server/features/catalogue/catalogue-index.ts";
import { addProducts } from "./catalogue.ts";
import { printTable } from "./table.ts";

const terms = [
  "desk",
  "chiar",
  "ergonomic chair",
  "مكتب بلوط",
  "كرسي شبكي",
  "GEN-0421",
  "walnut bookcase 1042",
  "طابعه",
  "adjustible desk",
  "zzzz",
];

/** The engine on 5,000 products, without HTTP: median and worst of many searches. */
export async function benchSearch(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "shop-bench-"));
  const db = openDatabase(join(folder, "shop.db"));
  try {
    await migrate(db);
    const none = { mime: "image/jpeg", bytes: 0, width: 1, height: 1, thumbhash: null, hash: "" };
    await seedDemo(db, async () => none, new Date());
    await addProducts(db, 5000);
    const started = performance.now();
    const view = await createCatalogueIndex(db).current();
    const built = performance.now() - started;
    const rows = terms.map((term) => {
      const times: number[] = [];
      let found = 0;
      for (let i = 0; i < 60; i++) {
        const before = performance.now();
        found = view.search.find(term).length;
        if (i >= 10) times.push(performance.now() - before);
      }
      times.sort((a, b) => a - b);
      return { term, found, "median ms": times[25] ?? 0, "worst ms": times.at(-1) ?? 0 };
    });
    printTable(`Search in ${view.size()} products (index built in ${built.toFixed(0)} ms)`, rows);
  } finally {
    await db.destroy();
    rmSync(folder, { recursive: true, force: true });
  }
}
