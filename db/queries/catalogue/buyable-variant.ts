import type { Db, Tx } from "../../schema.ts";

/** A variant that a shopper can buy now, of the product that was added first. */
export const findBuyableVariant = (db: Db | Tx): Promise<{ id: string } | undefined> =>
  db
    .selectFrom("variants")
    .innerJoin("products", "products.id", "variants.product_id")
    .select("variants.id")
    .where("products.status", "=", "active")
    .where("variants.archived", "=", false)
    .where((eb) =>
      eb.or([eb("variants.on_hand", ">", 0), eb("variants.tracked", "=", false), eb("variants.backorder", "=", true)]),
    )
    .orderBy("products.id")
    .orderBy("variants.position")
    .limit(1)
    .executeTakeFirst();
