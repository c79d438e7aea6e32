/** Checks what is kept of the goods sold on each day (queries/sold-days.ts) against the orders of the day, added up once more. */
import type { Finding } from "../../src-shared/health/invariants.ts";
import { listGoodsOfOrders, type SoldGoods, sumEarned } from "../queries/sold-days.ts";
import type { Db, Tx } from "../schema.ts";

/** Findings that are named; a lost trigger would cause thousands. */
const MAX_NAMED = 20;

export async function checkSoldDays(db: Db | Tx): Promise<Finding[]> {
  const findings: Finding[] = [];
  const days = await db.selectFrom("sold_days").selectAll().where("state", "=", "made").orderBy("day").execute();
  for (const { day, revenue, cost, unknown_lines } of days) {
    const goods = await listGoodsOfOrders(db, day);
    const kept = await db.selectFrom("sold_goods").selectAll().where("day", "=", day).execute();
    const are = new Map([
      ["all", inText(sumEarned(goods))],
      ...goods.map((row) => [nameOf(row), inText(row)] as const),
    ]);
    const stored = new Map([
      ["all", inText({ revenue, cost, unknown_lines })],
      ...kept.map((row) => [nameOf(row), inText(row)] as const),
    ]);
    for (const name of new Set([...are.keys(), ...stored.keys()])) {
      const [expected, found] = [are.get(name) ?? "none", stored.get(name) ?? "none"];
      if (expected === found) continue;
      const label = `sold · ${day} · ${name}`;
      findings.push({ invariant: "list_sums", kind: "numbers", id: label, label, expected, found });
      if (findings.length === MAX_NAMED) return findings;
    }
  }
  return findings;
}

const nameOf = ({ product_id, sku }: SoldGoods): string => `${sku} (${product_id})`;

/** Its sums, in the order of their names. */
const inText = (row: Readonly<Record<string, number | string>>): string =>
  Object.entries(row)
    .filter(([, value]) => typeof value === "number")
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, value]) => `${name} ${value}`)
    .join(", ");
