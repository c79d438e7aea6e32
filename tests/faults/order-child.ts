/**
 * A shop without HTTP in a process of its own, to be killed or to have its power cut: opens the folder as the server does,
 * places orders one after another through the real handler, and writes "ack KEY" to its output after each that was answered.
 * `node order-child.ts FOLDER PREFIX COUNT [PLANTED]`. PLANTED is a defect that the harness has to find.
 */
import { writeSync } from "node:fs";
import { join } from "node:path";
import { followRevision } from "../../db/follow-revision.ts";
import { continueAboveNoted } from "../../db/noted-numbers.ts";
import { openDatabase } from "../../db/open.ts";
import { closeShopFile, noteServing, openShopFile } from "../../db/open-shop-file.ts";
import { takeOwnership } from "../../db/owner.ts";
import { createCatalogueIndex } from "../../server/features/catalogue/catalogue-index.ts";
import { localMediaStore } from "../../server/features/media/store.ts";
import { createLog } from "../../server/log.ts";
import { startNotingNumbers } from "../../server/note-numbers.ts";
import { openSecrets } from "../../server/secrets.ts";
import { visitor } from "../support/context.ts";
import { aCheckout } from "../support/orders.ts";
import { plant } from "./planted.ts";

const [folder = "", prefix = "", count = "1", planted] = process.argv.slice(2);
const file = join(folder, "shop.db");
const address = process.env.DATABASE_URL;
if (!address) takeOwnership(folder);
const db = address ? openDatabase(address) : openShopFile(file).db;
await continueAboveNoted(db, folder);
if (!address) await noteServing(db, folder);
const afterOrder = plant(db, planted);
const close = async () => undefined;
const now = () => new Date();
const app = {
  config: {
    publicUrl: "http://localhost:3000",
    releaseKeys: [],
    staffEmail: "staff@showroom.example",
    mailFrom: "a@b.qa",
    ordersPerHour: 0,
  },
  ...{ dataDir: folder, db, now, log: createLog("silent"), secrets: openSecrets(folder) },
  media: localMediaStore(join(folder, "images", "originals")),
  papers: localMediaStore(join(folder, "papers")),
  catalogue: createCatalogueIndex(db),
  health: { starting: false, draining: false, mailDown: false },
  ...{ databaseUrl: address ?? file, close, clock: { now, advance: () => undefined, set: () => undefined } },
  [Symbol.asyncDispose]: close,
};
const numbers = await startNotingNumbers(app, await followRevision(db));
const variant = await db
  .selectFrom("variants")
  .select("id")
  .where("tracked", "=", 1)
  .orderBy("id")
  .executeTakeFirstOrThrow();
const person = visitor(app);
writeSync(1, "open\n");
for (let n = 0; n < Number(count); n++) {
  const key = `${prefix}-${n}`;
  if (planted === "answer before commit") writeSync(1, `ack ${key}\n`);
  const { status, code } = await person.call("POST /api/orders", {
    ...(planted === "no idempotency" ? {} : { idempotencyKey: key }),
    body: aCheckout(variant.id, { note: key }),
  });
  if (status !== 201) throw new Error(`the order was refused: ${code}`);
  await afterOrder();
  if (planted !== "answer before commit") writeSync(1, `ack ${key}\n`);
}
await numbers.stop();
await (address ? db.destroy() : closeShopFile(db, folder));
process.exit(0);
