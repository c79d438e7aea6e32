/**
 * A shop without HTTP in a process of its own, to be killed or to have its power cut: opens the folder as the server does,
 * places orders one after another through the real handler, and writes "ack KEY" to its output after each that was answered.
 * `node order-child.ts FOLDER PREFIX COUNT [PLANTED]`. PLANTED is a defect that the harness has to find. With STAYS=1 it stays open after
 * the last order, until it is killed.
 */
import { writeSync } from "node:fs";
import { followRevision } from "../../db/follow-revision.ts";
import { startNotingNumbers } from "../../server/note-numbers.ts";
import { visitor } from "../support/context.ts";
import { aCheckout } from "../support/orders.ts";
import { openChildShop } from "./child-shop.ts";
import { plant } from "./planted.ts";

const [folder = "", prefix = "", count = "1", planted] = process.argv.slice(2);
const app = await openChildShop(folder);
const { db } = app;
const afterOrder = plant(db, planted);
const numbers = await startNotingNumbers(app, await followRevision(db));
const variant = await db
  .selectFrom("variants")
  .select("id")
  .where("tracked", "=", true)
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
while (process.env.STAYS) await new Promise((resolve) => setTimeout(resolve, 1000));
await numbers.stop();
await app.close();
process.exit(0);
