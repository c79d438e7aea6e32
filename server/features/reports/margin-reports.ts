/** What sold goods earned: of orders placed in the period, at the cost that was known when they were (src-shared/README.md, D438). */
import { fromJson } from "../../../db/json.ts";
import {
  listSoldAtCostByHour,
  listSoldAtCostByProduct,
  type SoldAtCost,
  sumMargin,
} from "../../../db/queries/margins.ts";
import { listCategoryNames } from "../../../db/queries/reports.ts";
import type { LocalizedText } from "../../../src-shared/values/localized.ts";
import { addDays, qatarDate } from "../../../src-shared/values/qatar-time.ts";
import { inBoth, type Reader, shareOf } from "./report-reader.ts";

/** With the margin's share of the revenue. */
function marginOf(sold: readonly SoldAtCost[]) {
  const { revenue, cost, margin, unknownLines } = sumMargin(sold);
  return { revenue, cost, margin, marginShare: shareOf(margin, revenue), unknownLines };
}

export const readMarginByDay: Reader<"margin-days"> = async ({ db }, { from, to, span }) => {
  const days = Map.groupBy(await listSoldAtCostByHour(db, span), ({ hour }) => qatarDate(new Date(`${hour}:00:00Z`)));
  const rows: Awaited<ReturnType<Reader<"margin-days">>> = [];
  for (let day = from; day <= to; day = addDays(day, 1)) rows.push({ day, ...marginOf(days.get(day) ?? []) });
  return rows;
};

export const readMarginByProduct: Reader<"margin-products"> = async ({ db }, { span }) =>
  (await listSoldAtCostByProduct(db, span))
    .map((sold) => ({ id: sold.productId, name: sold.name, ...marginOf([sold]) }))
    .sort((a, b) => b.margin - a.margin || (a.id < b.id ? -1 : 1))
    .map(({ id: _id, name, ...row }) => ({ product: fromJson<LocalizedText>(name), ...row }));

export const readMarginByCategory: Reader<"margin-categories"> = async ({ db }, { span }) => {
  const names = await listCategoryNames(db);
  return [...Map.groupBy(await listSoldAtCostByProduct(db, span), ({ categoryId }) => categoryId)]
    .map(([id, sold]) => ({
      category: (id !== null && names.get(id)) || inBoth("report.noCategory"),
      ...marginOf(sold),
    }))
    .sort((a, b) => b.margin - a.margin);
};
