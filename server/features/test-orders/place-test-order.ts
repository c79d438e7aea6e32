import { orderSearchText } from "../../../db/queries/orders/order-search-text.ts";
import { findOrder, listOrderLines } from "../../../db/queries/orders/orders.ts";
import { insertTestOrder } from "../../../db/queries/orders/test-orders.ts";
import type { Tx } from "../../../db/schema.ts";
import { amongTestOrder } from "../../../db/test-orders/among-test-order.ts";
import { isRefusal, type Refusal, refuse } from "../../../src-shared/api/refusal.ts";
import { testNumber } from "../../../src-shared/orders/test-number.ts";
import type { Lang } from "../../../src-shared/values/localized.ts";
import type { Context } from "../../context.ts";
import { type PlacingRefusal, placeOrder } from "../order-processing/placing/place-order.ts";
import { exampleCheckout } from "./example-checkout.ts";
import { contextIn, mailTo, type TestOrderWork, takeWork } from "./in-test-order.ts";

type Placed = { id: string } & TestOrderWork;

/** Places an order for one product as a visitor would, undoes it, and keeps its rows as the test order (D404). */
export async function placeTestOrder(
  ctx: Context,
  tx: Tx,
  lang: Lang,
): Promise<undefined | PlacingRefusal | Refusal<"conflict">> {
  const staffId = "id" in ctx.actor ? ctx.actor.id : "";
  const placed = await amongTestOrder(tx, [], (part) => place(ctx, part, lang));
  if (isRefusal(placed)) return placed;
  const { id, content, mails } = placed;
  if (!(await insertTestOrder(tx, { id, staffId, at: ctx.now().toISOString(), content }))) {
    return refuse("conflict", { message: "There is a test order already.", details: { reason: "present" } });
  }
  await mailTo(tx, ctx, { id, staffId }, mails);
  return undefined;
}

async function place(ctx: Context, part: Tx, lang: Lang): Promise<Placed | PlacingRefusal | Refusal<"conflict">> {
  // Limits of visitors are counted in the transaction that is undone.
  const visitor: Context = { ...contextIn(ctx, part), actor: { kind: "visitor" } };
  const checkout = await exampleCheckout(ctx, part, lang);
  if (!checkout) return refuse("conflict", { message: "There is no product that a visitor could buy." });
  const placed = await placeOrder(visitor, part, checkout);
  if (!("orderId" in placed)) return placed;
  const id = placed.orderId;
  await nameAsTest(part, id);
  return { id, ...(await takeWork(part, id)) };
}

/** The number that the order took is given back with the transaction; it is called by its label. */
async function nameAsTest(part: Tx, id: string): Promise<void> {
  const order = await findOrder(part, id);
  if (!order) return;
  const named = { ...order, number: testNumber(id) };
  const search = orderSearchText(named, await listOrderLines(part, id));
  await part.updateTable("orders").set({ number: named.number, search }).where("id", "=", id).execute();
}
