// What the reports of an owner come to, against the reference: each side of the sales has the same sum, and it is the orders'.
import { credited, type Order, paid, sum, totalOf } from "../reference.ts";
import { rowsOf } from "../rows.ts";
import type { Read } from "../steps/step.ts";
import type { World } from "../world.ts";
import type { Claim } from "./orders.ts";

/** Two years around the history, which is the longest period there is. */
const PERIOD = { from: "2025-12-01", to: "2027-11-30" };

const WHOLE = ["sales-days", "sales-months", "sales-zones", "sales-payments", "sales-people"] as const;

const piecesOf = (order: Order): number =>
  sum(order.lines.map(({ quantity, notSent, sound, damaged }) => quantity - notSent - sound - damaged));
/** What the goods of an order come to, those that came back left out, each line by itself. */
const goodsOf = (order: Order): number =>
  sum(
    order.lines.map(({ price, quantity, notSent, sound, damaged }) => price * (quantity - notSent - sound - damaged)),
  );

export async function checkReports(world: World, claim: Claim): Promise<void> {
  const returned = await rowsOf<Read>(world.app.db, "select id from orders where status = 'returned'");
  const over = new Set(returned.map(({ id }) => id));
  const sales = [...world.ref.orders.values()].filter(({ id, state }) => state === "open" && !over.has(id));
  const total = sum(sales.map((order) => totalOf(order) - credited(order)));
  const read = async (report: string) => {
    const { data } = await world.manager.call("GET /api/reports/:report", { params: { report }, query: PERIOD });
    return data.sums as Record<string, number>;
  };
  for (const report of WHOLE) {
    const sums = await read(report);
    claim(sums.orders, sales.length, `report ${report}: orders`);
    claim(sums.total, total, `report ${report}: total`);
  }
  for (const report of ["sales-products", "sales-categories"]) {
    const sums = await read(report);
    claim(sums.pieces, sum(sales.map(piecesOf)), `report ${report}: pieces`);
    claim(sums.goods, sum(sales.map(goodsOf)), `report ${report}: goods`);
  }
  const kept = sum([...world.ref.orders.values()].map(paid));
  claim((await read("takings")).kept, kept, "report takings: kept");
}
