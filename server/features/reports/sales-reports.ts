/** Sales by several sides: of orders placed in the period, less what was credited since (D415). */
import { fromJson } from "../../../db/json.ts";
import { namesOfActors } from "../../../db/queries/accounts/staff-names.ts";
import { listSalesByDay } from "../../../db/queries/dashboard.ts";
import {
  listCategoryNames,
  listSoldActors,
  listSoldPaymentMethods,
  listSoldZones,
} from "../../../db/queries/reports.ts";
import { listSoldCategories, soldProductRows } from "../../../db/queries/sold-goods.ts";
import { type Period, toDays, toMonths } from "../dashboard/periods.ts";
import { inBoth, meanOf, ofMany, type Reader, type RowsReader, shareOf, sumOf } from "./report-reader.ts";

const byDay: (...of: Parameters<Reader<"sales-days">>) => Promise<Period[]> = async ({ db }, { from, to }) =>
  toDays(await listSalesByDay(db, { from, to }), from, to);

export const readSalesByDay: Reader<"sales-days"> = async (ctx, asked) =>
  (await byDay(ctx, asked)).map(({ from: day, orders, total }) => ({
    day,
    orders,
    total,
    average: meanOf(total, orders),
  }));

export const readSalesByMonth: Reader<"sales-months"> = async (ctx, asked) =>
  toMonths(await byDay(ctx, asked)).map(({ from, orders, total }) => ({
    month: from.slice(0, 7),
    orders,
    total,
    average: meanOf(total, orders),
  }));

export const readSalesByProduct: RowsReader<"sales-products"> = ofMany(soldProductRows, (row, sums) => ({
  ...row,
  share: shareOf(Number(row.goods), sums.goods ?? 0),
}));

export const readSalesByCategory: Reader<"sales-categories"> = async ({ db }, days) => {
  const categories = await listSoldCategories(db, days);
  const names = await listCategoryNames(db);
  const whole = sumOf(categories, "goods");
  return categories
    .sort((a, b) => b.goods - a.goods)
    .map(({ categoryId: id, pieces, goods }) => ({
      category: (id !== null && names.get(id)) || inBoth("report.noCategory"),
      pieces,
      goods,
      share: shareOf(goods, whole),
    }));
};

export const readSalesByZone: Reader<"sales-zones"> = async ({ db }, days) => {
  const zones = await listSoldZones(db, days);
  const whole = sumOf(zones, "total");
  return zones.sort(byTotal).map(({ method, name, orders, total }) => ({
    zone: method === "pickup" ? inBoth("order.method.pickup") : name ? fromJson(name) : inBoth("report.noZone"),
    orders,
    total,
    share: shareOf(total, whole),
  }));
};

export const readSalesByPayment: Reader<"sales-payments"> = async ({ db }, days) => {
  const methods = await listSoldPaymentMethods(db, days);
  const whole = sumOf(methods, "total");
  return methods.sort(byTotal).map(({ method, orders, total }) => ({
    paymentMethod: inBoth(`payment.method.${method}`),
    orders,
    total,
    share: shareOf(total, whole),
  }));
};

export const readSalesByPerson: Reader<"sales-people"> = async ({ db }, days) => {
  const actors = await listSoldActors(db, days);
  const nameOf = await namesOfActors(
    db,
    actors.map(({ actor }) => actor),
  );
  return actors.sort(byTotal).map(({ actor, orders, total }) => ({
    person: actor.startsWith("staff:") ? nameOf(actor) : inBoth("order.source.web"),
    orders,
    total,
    average: meanOf(total, orders),
  }));
};

const byTotal = (a: { total: number }, b: { total: number }): number => b.total - a.total;
