/** What sold goods earned: of orders placed in the period, at the cost that was known when they were (src-shared/README.md, D438). */
import { listCategoryNames } from "../../../db/queries/reports.ts";
import {
  type Earned,
  earnedProductRows,
  listEarnedByDay,
  listSoldCategories,
  sumMargin,
} from "../../../db/queries/sold-goods.ts";
import { addDays } from "../../../src-shared/values/qatar-time.ts";
import { inBoth, ofMany, type Reader, type RowsReader, shareOf } from "./report-reader.ts";

/** With the margin's share of the revenue. */
function marginOf(sold: readonly Earned[]) {
  const { revenue, cost, margin, unknownLines } = sumMargin(sold);
  return { revenue, cost, margin, marginShare: shareOf(margin, revenue), unknownLines };
}

export const readMarginByDay: Reader<"margin-days"> = async ({ db }, { from, to }) => {
  const days = Map.groupBy(await listEarnedByDay(db, { from, to }), ({ day }) => day);
  const rows: Awaited<ReturnType<Reader<"margin-days">>> = [];
  for (let day = from; day <= to; day = addDays(day, 1)) rows.push({ day, ...marginOf(days.get(day) ?? []) });
  return rows;
};

export const readMarginByProduct: RowsReader<"margin-products"> = ofMany(
  earnedProductRows,
  ({ unknownLines, ...row }) => ({
    ...row,
    marginShare: shareOf(Number(row.margin), Number(row.revenue)),
    unknownLines,
  }),
);

export const readMarginByCategory: Reader<"margin-categories"> = async ({ db }, days) => {
  const names = await listCategoryNames(db);
  return (await listSoldCategories(db, days))
    .filter(({ kept }) => kept > 0)
    .map(({ categoryId: id, ...sold }) => ({
      category: (id !== null && names.get(id)) || inBoth("report.noCategory"),
      ...marginOf([sold]),
    }))
    .sort((a, b) => b.margin - a.margin);
};
