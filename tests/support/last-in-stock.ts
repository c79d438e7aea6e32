// Many buyers at once for the last pieces of one product, each retrying until its order is taken or refused.
import { randomUUID } from "node:crypto";
import { visitor } from "./context.ts";
import { aCheckout } from "./orders.ts";
import { CHAIR, staffShop } from "./staff-shop.ts";

/** The number of `left` pieces that were sold to `buyers`; throws when the stock or its movements differ from it. */
export async function lastInStock({ left, buyers }: { left: number; buyers: number }): Promise<number> {
  await using shop = await staffShop();
  const { id, on_hand } = await shop.variant(CHAIR);
  const move = { reason: "counted", quantity: left - on_hand, note: "the last ones" };
  const counted = await shop.manager.call("POST /api/variants/:id/movements", { params: { id }, body: move });
  if (counted.status >= 300) throw new Error(JSON.stringify(counted.envelope));
  const results = await Promise.all(
    Array.from({ length: buyers }, async () => {
      const buyer = visitor(shop.app);
      const idempotencyKey = randomUUID();
      for (;;) {
        const outcome = await buyer
          .call("POST /api/orders", { body: aCheckout(id, { paymentMethod: "card" }), idempotencyKey })
          .catch((problem: { code?: string }) => problem.code ?? "fault");
        // A timeout in the queue is retried with the same key.
        if (outcome === "55P03" || outcome === "SQLITE_BUSY") continue;
        return typeof outcome === "string" ? outcome : outcome.status === 201 ? "sold" : outcome.code;
      }
    }),
  );
  const sold = results.filter((result) => result === "sold").length;
  const refused = results.filter((result) => result === "out_of_stock").length;
  const { on_hand: rest } = await shop.variant(CHAIR);
  const { total } = await shop.app.db
    .selectFrom("stock_movements")
    .select((eb) => eb.fn.sum<number>("quantity").as("total"))
    .where("variant_id", "=", id)
    .executeTakeFirstOrThrow();
  if (sold + refused !== buyers || rest !== left - sold || Number(total) !== rest) {
    throw new Error(`sold ${sold}, refused ${refused}, left ${rest}, movements ${total}: ${[...new Set(results)]}`);
  }
  return sold;
}
