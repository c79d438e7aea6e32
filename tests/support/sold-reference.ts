// What was sold, added up row by row in JavaScript: beside the sums that the database keeps, and without their code.
import type { Db } from "../../db/schema.ts";

/** Orders of the shop with the day of Doha on which they were placed, those alone that are sales. */
async function readSales(db: Db) {
  const rows = await db.selectFrom("orders").selectAll().execute();
  return rows
    .filter((row) => row.voided_at === null && !["draft", "cancelled", "returned"].includes(row.status))
    .map((row) => ({ ...row, day: new Date(Date.parse(row.placed_at) + 3 * 3_600_000).toISOString().slice(0, 10) }));
}

/** Orders and dirhams by day, and what nobody has confirmed of them, of these days. */
export async function readSoldDays(db: Db, { from, to }: { from: string; to: string }) {
  const days = new Map<string, { day: string; orders: number; total: number }>();
  const unconfirmed = { count: 0, total: 0 };
  for (const { day, status, total, credited } of await readSales(db)) {
    if (day < from || day > to) continue;
    const sums = days.get(day) ?? { day, orders: 0, total: 0 };
    days.set(day, { day, orders: sums.orders + 1, total: sums.total + total - credited });
    if (status !== "placed") continue;
    unconfirmed.count += 1;
    unconfirmed.total += total - credited;
  }
  return { days: [...days.values()].sort((a, b) => (a.day < b.day ? -1 : 1)), unconfirmed };
}

/** Goods of these days at the cost that was known when they were ordered, by the key that each line is given. */
export async function readSoldAtCost(
  db: Db,
  { from, to }: { from: string; to: string },
  keyOf: (line: { day: string; productId: string }) => string,
) {
  const returned = await db.selectFrom("order_return_lines").selectAll().execute();
  const costs = await db.selectFrom("variant_costs").selectAll().orderBy("number").execute();
  const sums = new Map<string, { revenue: number; cost: number; unknownLines: number }>();
  for (const { id, day, placed_at } of await readSales(db)) {
    if (day < from || day > to) continue;
    for (const line of await db.selectFrom("order_lines").selectAll().where("order_id", "=", id).execute()) {
      let left = line.quantity;
      for (const part of returned) if (part.line_id === line.id) left -= part.sound + part.damaged + part.not_sent;
      if (left === 0) continue;
      const known = costs.filter(({ variant_id, at }) => variant_id === line.variant_id && at <= placed_at).at(-1);
      const key = keyOf({ day, productId: line.product_id });
      const sum = sums.get(key) ?? { revenue: 0, cost: 0, unknownLines: 0 };
      sums.set(key, sum);
      if (known === undefined || known.cost === null) sum.unknownLines += 1;
      else {
        sum.revenue += line.line_total - Math.round((line.line_total * (line.quantity - left)) / line.quantity);
        sum.cost += left * known.cost;
      }
    }
  }
  return sums;
}

/** Goods of these days by product, in the order of their ids: as ordered, what is left of them, and pieces by SKU. */
export async function readSoldProducts(db: Db, { from, to }: { from: string; to: string }) {
  const returned = await db.selectFrom("order_return_lines").selectAll().execute();
  const products = new Map<string, SoldProduct>();
  for (const { id, day } of await readSales(db)) {
    if (day < from || day > to) continue;
    for (const line of await db.selectFrom("order_lines").selectAll().where("order_id", "=", id).execute()) {
      let back = 0;
      for (const part of returned) if (part.line_id === line.id) back += part.sound + part.damaged + part.not_sent;
      const known = products.get(line.product_id);
      const { orders, pieces, total, left, goods, skus } = known ?? {
        orders: new Set<string>(),
        pieces: 0,
        total: 0,
        left: 0,
        goods: 0,
        skus: new Map<string, number>(),
      };
      products.set(line.product_id, {
        orders: orders.add(id),
        pieces: pieces + line.quantity,
        total: total + line.line_total,
        left: left + line.quantity - back,
        goods: goods + line.line_total - Math.round((line.line_total * back) / line.quantity),
        skus: skus.set(line.sku, (skus.get(line.sku) ?? 0) + line.quantity),
      });
    }
  }
  return new Map([...products].sort(([a], [b]) => (a < b ? -1 : 1)));
}

interface SoldProduct {
  orders: Set<string>;
  pieces: number;
  total: number;
  left: number;
  goods: number;
  skus: Map<string, number>;
}
