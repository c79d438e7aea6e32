/** What sold goods earned: of orders placed in the period, at the cost that was known when they were (src-shared/README.md, D438). */
import { fromJson } from "../../../db/json.ts";
import { listCategoryNames } from "../../../db/queries/reports.ts";
import { type Earned, listEarnedByDay, listSoldProducts, sumMargin } from "../../../db/queries/sold-goods.ts";
import type { Db } from "../../../db/schema.ts";
import type { LocalizedText } from "../../../src-shared/values/localized.ts";
import { addDays } from "../../../src-shared/values/qatar-time.ts";
import { type Asked, inBoth, type Reader, shareOf } from "./report-reader.ts";

/** With the margin's share of the revenue. */
function marginOf(sold: readonly Earned[]) {
  const { revenue, cost, margin, unknownLines } = sumMargin(sold);
  return { revenue, cost, margin, marginShare: shareOf(margin, revenue), unknownLines };
}

/** Those of which something stayed sold. */
const listKeptProducts = async (db: Db, days: Asked) =>
  (await listSoldProducts(db, days)).filter(({ pieces }) => pieces > 0);

export const readMarginByDay: Reader<"margin-days"> = async ({ db }, { from, to }) => {
  const days = Map.groupBy(await listEarnedByDay(db, { from, to }), ({ day }) => day);
  const rows: Awaited<ReturnType<Reader<"margin-days">>> = [];
  for (let day = from; day <= to; day = addDays(day, 1)) rows.push({ day, ...marginOf(days.get(day) ?? []) });
  return rows;
};

export const readMarginByProduct: Reader<"margin-products"> = async ({ db }, days) =>
  (await listKeptProducts(db, days))
    .map((sold) => ({ id: sold.productId, name: sold.name, ...marginOf([sold]) }))
    .sort((a, b) => b.margin - a.margin || (a.id < b.id ? -1 : 1))
    .map(({ id: _id, name, ...row }) => ({ product: fromJson<LocalizedText>(name), ...row }));

export const readMarginByCategory: Reader<"margin-categories"> = async ({ db }, days) => {
  const names = await listCategoryNames(db);
  return [...Map.groupBy(await listKeptProducts(db, days), ({ categoryId }) => categoryId)]
    .map(([id, sold]) => ({
      category: (id !== null && names.get(id)) || inBoth("report.noCategory"),
      ...marginOf(sold),
    }))
    .sort((a, b) => b.margin - a.margin);
};
