/** Quotes: what was accepted, what orders took of it, and what is held. */

import { taxOn } from "../../src-shared/cart/pricing.ts";
import type { Finding, Invariant } from "../../src-shared/health/invariants.ts";
import { DRAFT } from "../../src-shared/orders/states.ts";
import { isOpenQuote, isQuoteOver } from "../../src-shared/quotes/states.ts";
import { quoteTotals } from "../../src-shared/quotes/totals.ts";
import { fromJson } from "../json.ts";
import type { Db, Tx } from "../schema.ts";

/** Checks quotes, some hundreds at most. */
export async function checkQuotes(db: Db | Tx, ids: readonly string[]): Promise<Finding[]> {
  if (ids.length === 0) return [];
  const quotes = await db
    .selectFrom("quotes")
    .select(["id", "number", "status", "total"])
    .where("id", "in", ids)
    .execute();
  const all = await db.selectFrom("quote_acceptances").selectAll().where("quote_id", "in", ids).execute();
  // An acceptance that a later version replaced is kept as history.
  const acceptances = all.filter((acceptance) => acceptance.superseded_at === null);
  const accepted = acceptances.map(({ quote_id }) => quote_id);
  // PostgreSQL takes no empty list.
  const versions =
    accepted.length === 0
      ? []
      : await db
          .selectFrom("quote_versions")
          .select(["quote_id", "number", "content"])
          .where("quote_id", "in", accepted)
          .execute();
  const orders = await db
    .selectFrom("quote_orders")
    .innerJoin("orders", "orders.id", "quote_orders.order_id")
    .leftJoin("order_deposits", "order_deposits.order_id", "orders.id")
    .select(["quote_id", "orders.id", "status", "voided_at", "subtotal", "services", "delivery_fee", "tax", "total"])
    .select(["deposit_begin", "order_deposits.percent"])
    .where("quote_id", "in", ids)
    .execute();
  const taken = await db
    .selectFrom("quote_order_lines")
    .innerJoin("quote_orders", "quote_orders.order_id", "quote_order_lines.order_id")
    .select(["quote_id", "quote_order_lines.order_id", "line_id", "quantity"])
    .where("quote_id", "in", ids)
    .execute();
  const holds = await db
    .selectFrom("quote_hold_lines")
    .select(({ fn }) => ["quote_id", fn.sum<number>("quantity").as("quantity")])
    .where("quote_id", "in", ids)
    .groupBy("quote_id")
    .execute();
  const moved = await db
    .selectFrom("stock_movements")
    .select(({ fn }) => ["note", fn.sum<number>("quantity").as("quantity")])
    .where("reason", "in", ["held", "released"])
    .where(
      "note",
      "in",
      quotes.map(({ number }) => number),
    )
    .groupBy("note")
    .execute();

  const findingsOf = (quote: (typeof quotes)[number]): Finding[] => {
    const { id, number } = quote;
    const differs = (invariant: Invariant, expected: number | string, found: number | string): Finding[] =>
      expected === found
        ? []
        : [{ invariant, kind: "quotes", id, label: number, expected: String(expected), found: String(found) }];
    const onHold = Number(holds.find((row) => row.quote_id === id)?.quantity ?? 0);
    const findings = [
      ...differs(
        "quote_hold_is_movements",
        -Number(moved.find((row) => row.note === number)?.quantity ?? 0) || 0,
        onHold,
      ),
      // An ordered quote is over once all of it is ordered; see below.
      ...(isQuoteOver(quote.status) && quote.status !== "ordered"
        ? differs("quote_over_holds_nothing", 0, onHold)
        : []),
    ];
    const acceptance = acceptances.find((acceptance) => acceptance.quote_id === id);
    const version = versions.find((version) => version.quote_id === id && version.number === acceptance?.version);
    if (!acceptance || !version) return findings;

    const isRevising = quote.status === "draft" || isOpenQuote(quote.status);
    const accepted = fromJson(acceptance.sums);
    const content = fromJson(version.content);
    const chosen = fromJson(acceptance.chosen);
    const sums = quoteTotals(content, chosen);
    findings.push(
      ...differs("quote_total", sums.total, accepted.total),
      // During a revision the quote has the total of its next version.
      ...(isRevising ? [] : differs("quote_total", accepted.total, quote.total)),
    );

    const counting = orders.filter(
      (order) =>
        order.quote_id === id && order.status !== DRAFT && order.status !== "cancelled" && order.voided_at === null,
    );
    const counts = new Set(counting.map((order) => order.id));
    const offered = [
      ...content.sections.flatMap(({ lines }) => lines).filter((line) => !line.optional || chosen.includes(line.id)),
      ...content.services.map((service) => ({ id: service.id, quantity: 1 })),
    ];
    const ordered = new Map<string, number>();
    for (const row of taken.filter((part) => part.quote_id === id && counts.has(part.order_id))) {
      ordered.set(row.line_id, (ordered.get(row.line_id) ?? 0) + Number(row.quantity));
    }
    for (const [lineId, quantity] of ordered) {
      const max = offered.find((line) => line.id === lineId)?.quantity ?? 0;
      if (quantity > max)
        findings.push(...differs("quote_within_accepted", `at most ${max} of line ${lineId}`, quantity));
    }

    // Parts add up once everything is ordered, as long as the orders still match the acceptance.
    const total = (of: (order: (typeof counting)[number]) => number) => counting.reduce((sum, one) => sum + of(one), 0);
    const isWhole = offered.every((line) => ordered.get(line.id) === line.quantity);
    if (isWhole && quote.status === "ordered") findings.push(...differs("quote_over_holds_nothing", 0, onHold));
    const net = total((order) => order.subtotal + order.services + order.delivery_fee);
    if (!isWhole || net !== accepted.total - accepted.tax) return findings;
    findings.push(...differs("quote_parts_add_up", `tax ${accepted.tax}`, `tax ${total((order) => order.tax)}`));
    const percent = content.depositPercent;
    if (percent !== null && counting.every((order) => order.percent === percent * 100)) {
      const deposit = total(
        (order) => taxOn(order.deposit_begin + order.total, percent * 100) - taxOn(order.deposit_begin, percent * 100),
      );
      findings.push(...differs("quote_parts_add_up", `deposit ${accepted.deposit}`, `deposit ${deposit}`));
    }
    return findings;
  };
  return quotes.flatMap((quote) => {
    try {
      return findingsOf(quote);
    } catch (problem) {
      const { id, number: label } = quote;
      const found = (problem as Error).message;
      return [{ invariant: "quote_total", kind: "quotes", id, label, expected: "content that can be read", found }];
    }
  });
}
