// Fills the shop of the version in the working directory, whichever it is: the demo, 1,000 products, stock and delivery times
// without end. Prints the variants' ids.
import { join } from "node:path";
import { pathToFileURL } from "node:url";

const from = (path) => import(pathToFileURL(join(process.cwd(), path)).href);
const { openDatabase } = await from("db/open.ts");
const { migrate } = await from("db/migrate.ts");
const { seedDemo } = await from("db/seed/seed.ts");
const { addProducts } = await from("tests/bench/catalogue.ts");

const db = openDatabase(process.env.DATABASE_URL ?? join(process.env.DATA_DIR, "shop.db"));
await migrate(db);
const none = { mime: "image/jpeg", bytes: 0, width: 4, height: 3, thumbhash: null, hash: "none" };
await seedDemo(db, async () => none, new Date());
await addProducts(db, Number(process.env.PRODUCTS ?? 1000));
await db.updateTable("delivery_zones").set({ slot_capacity: 1_000_000 }).execute();
const variants = await db.selectFrom("variants").select("id").where("sku", "like", "GEN-%").orderBy("sku").execute();
await db.destroy();
process.stdout.write(JSON.stringify(variants.map(({ id }) => id)));
