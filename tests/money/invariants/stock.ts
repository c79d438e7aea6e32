// Stock, holds and what quotes have ordered: S1–S4 and M9.
import { contract } from "../../../src-shared/contract.ts";
import { netOf, sum, taxOf } from "../reference.ts";
import { rowsOf } from "../rows.ts";
import { type Read, read, shown } from "../steps/step.ts";
import type { World } from "../world.ts";
import type { Claim } from "./orders.ts";

export async function checkStock(world: World, claim: Claim): Promise<void> {
  const { db } = world.app;
  const variants = await rowsOf<Read>(
    db,
    `select v.id, v.sku, v.on_hand, v.tracked, (select sum(quantity) from stock_movements m where m.variant_id = v.id) as moved
     from variants v`,
  );
  const rows = new Map(variants.map((row) => [row.id, row]));
  for (const [id, shelf] of [...world.ref.shelves]) {
    const row = rows.get(id);
    if (!row) {
      claim(
        (await namedVariants(world)).has(id) ? "removed" : "may go",
        "may go",
        "S4 a variant that is named somewhere",
      );
      world.ref.shelves.delete(id);
      continue;
    }
    claim(Number(row.moved ?? 0), row.on_hand, `${row.sku}: S1 sum of its movements`);
    claim(row.on_hand, shelf.available, `${row.sku}: S2 available${row.tracked ? "" : ", not tracked"}`);
  }
}

/** Whether an order of a quote may owe what the shelf lacks. */
const owes =
  "shortage" in (contract["POST /api/quotes/:id/order"].body.safeParse({ version: 1, method: "pickup" }).data ?? {});

/** What open quotes, holds, orders and the desktop name. */
async function namedVariants(world: World): Promise<Set<string>> {
  const { db } = world.app;
  const named = new Set<string>([...world.ref.reserved].flatMap(([id, quantity]) => (quantity > 0 ? [id] : [])));
  for (const { variant_id } of await db.selectFrom("order_lines").select("variant_id").execute()) named.add(variant_id);
  for (const { variant_id } of await db.selectFrom("quote_hold_lines").select("variant_id").execute())
    named.add(variant_id);
  const contents = await db
    .selectFrom("quote_versions")
    .innerJoin("quotes", "quotes.id", "quote_versions.quote_id")
    .select("content")
    .where("quotes.status", "not in", ["declined", "withdrawn", "expired"])
    .execute();
  for (const { content } of contents) {
    for (const [, id] of content.matchAll(/"variantId":"([^"]+)"/g)) if (id) named.add(id);
  }
  return named;
}

export async function checkQuotes(world: World, claim: Claim): Promise<void> {
  const { db } = world.app;
  const parts = await rowsOf<Read>(
    db,
    `select q.quote_id, l.order_id, l.line_id, l.quantity, o.status, o.voided_at from quote_order_lines l
     join quote_orders q on q.order_id = l.order_id join orders o on o.id = l.order_id`,
  );
  const counting = parts.filter(({ status, voided_at }) => status !== "cancelled" && voided_at === null);
  for (const { id, accepted, items, held, sums } of world.ref.quotes.values()) {
    const orders = [...world.ref.orders.values()].filter((one) => one.quoted === id && one.state === "open");
    const net = sum(orders.map(netOf));
    const tax = sum(orders.map(taxOf));
    if (sums && net === sums.net) claim(tax, sums.tax, "M9 the taxes of a quote's orders together");
    const left = new Map<string, number>();
    for (const [line, most] of accepted ?? []) {
      const ordered = sum(
        counting.filter((one) => one.quote_id === id && one.line_id === line).map((one) => one.quantity),
      );
      if (ordered > most) claim(ordered, `at most ${most}`, "M9 pieces ordered of a quote");
      const item = items.get(line);
      if (item) left.set(item, (left.get(item) ?? 0) + Math.max(0, most - ordered));
    }
    for (const [item, pieces] of accepted ? held : []) {
      const most = left.get(item) ?? 0;
      if (pieces > most) claim(pieces, `at most ${most}`, "S3 pieces held for a quote beyond what is left to order");
    }
  }
  for (const order of world.ref.orders.values()) {
    if (order.quoted === undefined || order.state !== "open") continue;
    const taken = sum(counting.filter((one) => one.order_id === order.id).map((one) => one.quantity));
    const stand = sum(order.lines.map((line) => line.quantity));
    // What was taken off it is the quote's again.
    if (taken > stand) claim(taken, `at most ${stand}`, "M9 pieces that an order keeps from its quote");
  }
}

/** S1: what screens call on hand, committed, held, at desktops and available is what the reference has. */
export async function checkFigures(world: World, claim: Claim): Promise<void> {
  const committed = new Map<string, number>();
  const add = (item: string, pieces: number) => committed.set(item, (committed.get(item) ?? 0) + pieces);
  for (const order of world.ref.orders.values()) {
    if (order.state !== "open") continue;
    const lines = new Map(order.lines.map((line) => [line.id, line]));
    for (const [item, taken] of order.taken) add(item, taken);
    for (const { id, out, delivered } of (await read(world, world.manager, order.id)).lines) {
      const line = lines.get(id);
      if (line) add(line.item, line.sound + line.damaged - out - delivered);
    }
  }
  const short = await rowsOf(world.app.db, "select 1 as one from order_events where kind = 'shortage'");
  for (const productId of new Set(world.goods.items.map((item) => item.productId))) {
    const product = await shown(world, "GET /api/staff/products/:id", productId);
    for (const { id, sku, ...figures } of product.variants) {
      const shelf = world.ref.shelves.get(id);
      if (!shelf || figures.committed === undefined) continue;
      const held = sum([...world.ref.quotes.values()].map((quote) => quote.held.get(id) ?? 0));
      const atDesktops = world.ref.reserved.get(id) ?? 0;
      claim(figures.available, shelf.available, `${sku}: S1 available`);
      claim(figures.held, held, `${sku}: S1 held`);
      claim(figures.atDesktops, atDesktops, `${sku}: S1 at desktops`);
      // Pieces that are owed left no shelf.
      if (short.length === 0) claim(figures.committed, committed.get(id) ?? 0, `${sku}: S1 committed`);
      const all = figures.available + figures.committed + held + atDesktops;
      claim(figures.onHand, all, `${sku}: S1 on hand is what is available, committed, held and at desktops`);
    }
  }
}

/** A quote that was accepted can be ordered as long as the shelf has the pieces, whatever became of the catalogue. */
export async function acceptedCanBeOrdered(world: World, claim: Claim): Promise<void> {
  for (const { id, accepted, held } of world.ref.quotes.values()) {
    if (!accepted) continue;
    const quote: Read = (await world.manager.call("GET /api/quotes/:id", { params: { id } })).data;
    if (quote.remaining.length === 0 || !["accepted", "ordered"].includes(quote.status)) continue;
    const answer = await world.manager.call("POST /api/quotes/:id/order", {
      params: { id },
      body: { version: quote.acceptance.version, method: "pickup", shortage: "accept" },
    });
    // States of the program before orders could owe pieces refuse what the shelf lacks.
    const lines = (answer.details as Read)?.details?.lines ?? [];
    const lacks = (line: Read) => {
      const shelf = world.ref.shelves.get(line.variantId);
      return shelf?.tracked && !shelf.backorder && shelf.available + (held.get(line.variantId) ?? 0) < 9;
    };
    const short = answer.code === "out_of_stock" && !owes && lines.every(lacks);
    if (answer.code && !short)
      claim(JSON.stringify(answer.details), "an order", "an accepted quote that nobody can order");
  }
}
