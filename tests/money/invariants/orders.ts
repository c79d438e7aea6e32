// Orders, their money and their documents: the rows of the shop against the reference, and the rules M1–M8 on both.
import { newId } from "../../../src-shared/values/id.ts";
import {
  asked,
  balance,
  blockOf,
  brokenRules,
  credited,
  documented,
  isOver,
  leftOf,
  netOf,
  type Order,
  paid,
  refundable,
  share,
  standing,
  sum,
  takings,
  taxOf,
  toCredit,
  totalOf,
} from "../reference.ts";
import { rowsOf } from "../rows.ts";
import { type Read, read } from "../steps/step.ts";
import type { World } from "../world.ts";

export type Claim = (is: unknown, should: unknown, what: string) => void;

/** The takings of each day are those of the deals of that day, also of deals that arrived days later. */
export async function checkTakings(world: World, claim: Claim): Promise<void> {
  const is = new Map<string, number>();
  for (const { at, kind, amount } of await rowsOf<Read>(world.app.db, "select at, kind, amount from payments")) {
    const day = new Date(Date.parse(at) + 3 * 3_600_000).toISOString().slice(0, 10);
    is.set(day, (is.get(day) ?? 0) + (kind === "payment" ? amount : -amount));
  }
  const should = takings(world.ref.orders.values());
  for (const day of new Set([...is.keys(), ...should.keys()])) {
    claim(is.get(day) ?? 0, should.get(day) ?? 0, `takings of ${day} (M9)`);
  }
}

export async function checkOrders(world: World, claim: Claim): Promise<void> {
  const { db } = world.app;
  const rows = await rowsOf<Read>(
    db,
    `select id, number, status, voided_at, total, tax, delivery_fee, credited, received, slot_date from orders`,
  );
  const lines = await rowsOf<Read>(db, `select id, order_id, quantity, unit_price from order_lines`);
  const returned = await rowsOf<Read>(db, `select line_id, sound, damaged, not_sent from order_return_lines`);
  const returns = await rowsOf<Read>(db, `select order_id, credit from order_returns`);
  const carried = await rowsOf<Read>(
    db,
    `select l.line_id, l.quantity from order_delivery_lines l
     join order_deliveries d on d.id = l.delivery_id where d.state <> 'cancelled'`,
  );
  const timed = await rowsOf<Read>(
    db,
    `select order_id, date from order_deliveries where state = 'planned' and date is not null`,
  );
  claim(rows.length, world.ref.orders.size, "orders");
  const of = (rows: Read[], id: string) => rows.filter((row) => (row.line_id ?? row.order_id) === id);
  for (const row of rows) {
    const order = world.ref.orders.get(row.id);
    if (!order) {
      claim(row.id, undefined, "an order that nobody made");
      continue;
    }
    const name = `order ${row.number} (${row.status})`;
    const state = row.voided_at ? "voided" : ["cancelled", "draft"].includes(row.status) ? row.status : "open";
    claim(state, order.state, `${name}: state`);
    if (order.quoted !== undefined && Math.abs(row.tax - share(netOf(order), order.rate)) <= 3) order.tax = row.tax;
    claim(row.total, totalOf(order), `${name}: total`);
    claim(row.tax, taxOf(order), `${name}: tax`);
    claim(row.delivery_fee, order.fee, `${name}: delivery fee`);
    claim(row.credited, credited(order), `${name}: credited (M1)`);
    claim(row.received, paid(order), `${name}: paid`);
    claim(
      sum(of(returns, row.id).map((one) => one.credit)),
      sum(order.returns.map((returned) => returned.credit)),
      `${name}: returns`,
    );
    for (const rule of brokenRules(order)) claim(rule, "holds", name);
    if (row.slot_date === null && row.status !== "draft") {
      // Without a time of its own an order keeps no place in a window.
      for (const { date } of of(timed, row.id)) claim(date, null, `${name}: W2 time of its delivery`);
    }
    for (const line of order.lines) {
      const is = lines.find(({ id }) => id === line.id);
      const back = of(returned, line.id);
      const pieces = (pick: (one: Read) => number) => sum(back.map(pick));
      claim(is?.quantity ?? 0, line.quantity, `${name}: pieces of a line`);
      claim(is?.unit_price ?? line.price, line.price, `${name}: price of a piece`);
      claim(
        pieces((one) => one.not_sent),
        line.notSent,
        `${name}: pieces given up`,
      );
      claim(
        pieces((one) => one.sound),
        line.sound,
        `${name}: pieces back and sound`,
      );
      claim(
        pieces((one) => one.damaged),
        line.damaged,
        `${name}: pieces back and damaged`,
      );
      const onTheWay = sum(of(carried, line.id).map((one) => one.quantity));
      // Counts of returns stay among what was delivered.
      const mayGo = standing(line) + line.sound + line.damaged;
      if (!isOver(order) && onTheWay > mayGo) claim(onTheWay, `at most ${mayGo}`, `${name}: M8 pieces in deliveries`);
    }
    const strange = lines.filter((line) => line.order_id === row.id && !order.lines.some(({ id }) => id === line.id));
    for (const line of strange) claim(line.quantity, 0, `${name}: a line that was taken off`);
  }
}

export async function checkDocuments(world: World, claim: Claim): Promise<void> {
  const { db } = world.app;
  const documents = await rowsOf<Read>(db, `select id, kind, order_id, corrects_id, total from invoices`);
  const states = await rowsOf<Read>(db, `select invoice_id, credited, paid, balance from invoice_states`);
  for (const order of world.ref.orders.values()) {
    const posted = documents.filter((one) => one.kind === "invoice" && one.order_id === order.id);
    claim(posted.length, order.invoices.length, "invoices of an order");
    let allocated = 0;
    let open = 0;
    for (const invoice of order.invoices) {
      const notes = documents.filter((document) => document.corrects_id === invoice.id);
      claim(posted.find(({ id }) => id === invoice.id)?.total, invoice.total, "an invoice's total");
      claim(sum(notes.map(({ total }) => total)), invoice.credited, "an invoice's credit notes");
      const state = states.find((state) => state.invoice_id === invoice.id);
      claim(state?.credited, invoice.credited, "an invoice's credited sum");
      const [inPart, left] = [state?.paid ?? 0, state?.balance ?? 0];
      allocated += inPart;
      open += left;
      claim(
        inPart >= 0 && left >= 0 && inPart + left <= leftOf(invoice),
        true,
        `an invoice: ${inPart} paid, ${left} open of ${leftOf(invoice)}`,
      );
    }
    const { due, overdue } = blockOf(order, world.day(0));
    claim(open, due + overdue, "what an order's invoices have open together");
    claim(allocated, Math.max(0, Math.min(paid(order), documented(order))), "money on an order's invoices");
  }
}

/** What a person sees of one order. */
export async function checkShown(world: World, id: string, claim: Claim): Promise<void> {
  const order = world.ref.orders.get(id);
  if (!order) return;
  const shown = await read(world, world.manager, id);
  const name = `order ${shown.number} (${shown.status}) as it is shown`;
  if (order.state === "open" || order.state === "cancelled") claim(shown.balance, balance(order), `${name}: balance`);
  claim(shown.refundable, refundable(order), `${name}: M5 what can go back`);
  const { account } = shown;
  if (account && order.state === "open") {
    claim(account.asked, asked(order), `${name}: asked`);
    claim(account.documented, documented(order), `${name}: documented`);
    claim(account.toCredit, toCredit(order), `${name}: credit note outstanding`);
    claim(account.toInvoice, Math.max(0, asked(order) - documented(order)), `${name}: to be invoiced`);
  }
  for (const line of shown.lines) {
    const { planned, out, delivered, unplanned, notSent, quantity } = line;
    claim(unplanned >= 0, true, `${name}: M8 ${unplanned} pieces are in no delivery`);
    if (order.state !== "open") continue;
    claim(planned + out + delivered + unplanned + notSent, quantity, `${name}: M8 whereabouts of a line`);
  }
  checkStatus(order, shown, name, claim);
}

function checkStatus(order: Order, shown: Read, name: string, claim: Claim): void {
  if (order.state !== "open") return;
  const [due, in_] = [asked(order), paid(order)];
  const should =
    in_ > due ? ["credit_owed"] : in_ === due ? ["paid", "refunded", "unpaid"] : ["unpaid", "part_paid", "refunded"];
  if (!should.includes(shown.paymentStatus))
    claim(shown.paymentStatus, should.join(" or "), `${name}: ${in_} of ${due} paid`);
}

/**
 * M2 of every open order: an invoice of the rest brings its documents to what the order asks; where nothing is left to
 * ask, it is refused or comes to nothing. Posts invoices, so it is the last that is asked of a history's orders.
 */
export async function restCanBeInvoiced(world: World, claim: Claim): Promise<void> {
  for (const order of world.ref.orders.values()) {
    if (order.state !== "open") continue;
    const left = asked(order) - documented(order);
    const { data, code, status } = await world.manager.call("POST /api/orders/:id/invoices", {
      params: { id: order.id },
      body: { id: newId(), scope: "rest" },
    });
    const name = `order ${order.id}: M2 an invoice of the rest`;
    claim(status < 500 && code !== "fault", true, `${name} ends without a fault`);
    if (!code) claim(data.total, left, name);
    else claim(left > 0 ? code : "refused", "refused", `${name}, ${left} is left`);
  }
}
