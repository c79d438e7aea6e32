import { toJson } from "../../db/json.ts";
import type { Db } from "../../db/schema.ts";
import { inTransaction, recordChange } from "../../db/transaction.ts";
import { newId } from "../../src-shared/values/id.ts";

const nouns = [
  ["desk", "مكتب"],
  ["chair", "كرسي"],
  ["cabinet", "خزانة"],
  ["table", "طاولة"],
  ["monitor", "شاشة"],
  ["printer", "طابعة"],
  ["sofa", "أريكة"],
  ["bookcase", "مكتبة"],
] as const;
const words = [
  ["oak", "بلوط"],
  ["walnut", "جوز"],
  ["ergonomic", "مريح"],
  ["compact", "صغير"],
  ["executive", "تنفيذي"],
  ["mesh", "شبكي"],
  ["steel", "فولاذ"],
  ["adjustable", "قابل للتعديل"],
  ["acoustic", "صوتي"],
  ["folding", "قابل للطي"],
] as const;

/** Adds `count` products made of the demo's own rows with generated names and prices, the same on every run. */
export async function addProducts(db: Db, count: number): Promise<void> {
  const samples = await db.selectFrom("products").selectAll().orderBy("position").execute();
  await inTransaction(db, async (tx) => {
    for (let i = 0; i < count; i++) {
      const sample = samples[i % samples.length];
      const noun = nouns[i % nouns.length];
      const [first, second] = [words[i % words.length], words[Math.floor(i / words.length) % words.length]];
      if (!sample || !noun || !first || !second) throw new Error("the demo catalogue is empty");
      const id = newId();
      const name = {
        en: `${first[0]} ${second[0]} ${noun[0]} ${1000 + i}`,
        ar: `${noun[1]} ${first[1]} ${second[1]} ${1000 + i}`,
      };
      await tx
        .insertInto("products")
        .values({ ...sample, id, slug: `generated-${i}`, name: toJson(name), position: 1000 + i, related: toJson([]) })
        .execute();
      recordChange(tx, "products", id, sample.version);
      const variant = {
        id: newId(),
        version: 1,
        created_at: sample.created_at,
        updated_at: sample.updated_at,
        product_id: id,
        sku: `GEN-${String(i).padStart(5, "0")}`,
        options: toJson({}),
        price: 10_000 + (i % 500) * 1_000,
        compare_at_price: null,
        tracked: true as const,
        on_hand: 1_000_000,
        backorder: false as const,
        images: toJson<string[]>([]),
        position: 0,
      };
      await tx.insertInto("variants").values(variant).execute();
      recordChange(tx, "variants", variant.id, 1);
    }
  });
}
