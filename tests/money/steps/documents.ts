// Invoices, credit notes and pro-formas. What each may say is reckoned here from the reference, before and after.
import { newId } from "../../../src-shared/values/id.ts";
import { asked, documented, type Invoice, leftOf, type Order, share, toCredit, totalOf } from "../reference.ts";
import type { World } from "../world.ts";
import { anOrder, isOpen, type Plan, type Read, refOrder, type Step } from "./step.ts";

const must = (holds: boolean, rule: string) => {
  if (!holds) throw new Error(rule);
};

function checkSums(content: Read): void {
  const all = (pick: (line: Read) => number) => content.lines.map(pick).reduce((a: number, b: number) => a + b, 0);
  const { net, tax, total } = content.sums;
  must(net + tax === total, `M2 net ${net} + tax ${tax} is ${total}`);
  must(all((line) => line.lineTotal) + (content.deliveryFee?.amount ?? 0) === net, `M2 the lines come to net ${net}`);
  must(all((line) => line.tax) + (content.deliveryFee?.tax ?? 0) === tax, `M2 the lines' tax comes to ${tax}`);
}

async function invoiceOf(world: World, order: Read, body: Read): Promise<Plan> {
  const id = newId();
  return {
    by: world.manager,
    key: "POST /api/orders/:id/invoices",
    input: { params: { id: order.id }, body: { id, ...body } },
    refused({ code, details }) {
      const ref = refOrder(world, order.id);
      const left = asked(ref) - documented(ref);
      must(body.scope !== "rest" || left <= 0, `M2 ${left} can never be invoiced: ${code} ${JSON.stringify(details)}`);
    },
    effect(answer) {
      const ref = refOrder(world, order.id);
      const [docs, due] = [documented(ref), asked(ref)];
      const { total } = answer;
      checkSums(answer.content);
      must(total >= 0, `M2 an invoice of ${total}`);
      must(docs + total <= due, `M2 invoices of ${docs} and now ${total} ask more than the order: ${due}`);
      const exact = body.scope === "rest" || body.scope === "whole";
      must(
        !exact || docs + total === due,
        `M2 "${body.scope}" brings invoices of ${docs} to ${docs + total}, not to ${due}`,
      );
      ref.invoices.push({ id: answer.id, total, credited: 0, dueOn: answer.dueOn });
    },
  };
}

interface Named {
  order: Order;
  invoice: Invoice;
}

/** A posted invoice of which something is left. */
function anInvoice(world: World, pick: <T>(from: readonly T[]) => T | undefined, fits: (one: Named) => boolean) {
  const all = [...world.ref.orders.values()].flatMap((order) => order.invoices.map((invoice) => ({ order, invoice })));
  return pick(all.filter((one) => leftOf(one.invoice) > 0 && isOpen(one.order) && fits(one)));
}

/** Asks for a credit note; `settle` says what the order is credited for it, in the reference. */
function noteFor(
  world: World,
  { order, invoice }: Named,
  body: Read,
  settle: (ref: Order, total: number) => void,
): Plan {
  return {
    by: world.manager,
    key: "POST /api/invoices/:id/credit-notes",
    input: { params: { id: invoice.id }, body: { id: newId(), reason: "As agreed", ...body } },
    effect(answer) {
      const ref = refOrder(world, order.id);
      const one = ref.invoices.find(({ id }) => id === invoice.id) as Invoice;
      const { total } = answer;
      checkSums(answer.content);
      must(total >= 0 && total <= leftOf(one), `M3 a credit note of ${total} for an invoice with ${leftOf(one)} left`);
      settle(ref, total);
      one.credited += total;
    },
  };
}

const someLines = (lines: Read[], chance: (percent: number) => boolean, below: (sides: number) => number) =>
  lines
    .filter(() => chance(70))
    .map(({ id, quantity }: { id: string; quantity: number }) => ({ lineId: id, quantity: 1 + below(quantity) }));

export const documents: Record<string, Step> = {
  invoice: {
    weight: 16,
    async plan(world, dice) {
      // Also of one that asks for nothing more, which is to be refused.
      const inVain = dice.chance(15);
      const order = await anOrder(world, dice, world.manager, (ref) =>
        ref && isOpen(ref) ? inVain !== asked(ref) > documented(ref) : false,
      );
      if (!order) return undefined;
      const ref = refOrder(world, order.id);
      if (ref.invoices.length === 0 && dice.chance(45)) return invoiceOf(world, order, { scope: "whole" });
      if (dice.chance(50)) return invoiceOf(world, order, { scope: "rest" });
      const delivery = dice.pick(order.deliveries.filter((delivery: Read) => delivery.state !== "cancelled")) as Read;
      if (delivery && dice.chance(40)) return invoiceOf(world, order, { scope: "delivery", deliveryId: delivery.id });
      const lines = someLines(order.lines, dice.chance, dice.below);
      return lines.length > 0 ? invoiceOf(world, order, { scope: "lines", lines }) : undefined;
    },
  },

  "pro-forma": {
    weight: 3,
    async plan(world, dice) {
      const order = await anOrder(world, dice, world.manager, (ref) => isOpen(ref) || ref?.state === "draft");
      if (!order) return undefined;
      return {
        by: world.manager,
        key: "POST /api/orders/:id/pro-formas",
        input: { params: { id: order.id }, body: { id: newId() } },
        effect(answer) {
          const ref = refOrder(world, order.id);
          must(answer.total <= totalOf(ref), `a pro-forma of ${answer.total} for an order of ${totalOf(ref)}`);
        },
      };
    },
  },

  "credit the rest": {
    weight: 5,
    async plan(world, dice) {
      const named = anInvoice(world, dice.pick, () => true);
      if (!named) return undefined;
      return noteFor(world, named, { scope: "rest" }, (_, total) => {
        must(total === leftOf(named.invoice), `M3 "rest" credits ${total} of ${leftOf(named.invoice)}`);
      });
    },
  },

  "credit pieces": {
    weight: 8,
    async plan(world, dice) {
      const named = anInvoice(world, dice.pick, () => true);
      if (!named) return undefined;
      const { data } = await world.manager.call("GET /api/invoices/:id", { params: { id: named.invoice.id } });
      const creditable = data.creditable.map((line: Read) => ({ id: line.lineId, quantity: line.quantity }));
      const lines = someLines(creditable, dice.chance, dice.below).map((line) => ({
        ...line,
        services: dice.chance(60),
      }));
      if (lines.length === 0) return undefined;
      return noteFor(world, named, { scope: "lines", lines }, () => undefined);
    },
  },

  "credit the delivery fee": {
    weight: 8,
    async plan(world, dice) {
      const named = anInvoice(world, dice.pick, ({ order }) => order.fee > 0);
      if (!named) return undefined;
      const { data } = await world.manager.call("GET /api/invoices/:id", { params: { id: named.invoice.id } });
      if (!data.content.deliveryFee?.amount || (data.creditNotes.length > 0 && dice.chance(60))) return undefined;
      return noteFor(world, named, { scope: "lines", lines: [], deliveryFee: true }, (ref, total) => {
        const gross = ref.fee + share(ref.fee, ref.rate) + 1;
        must(total <= gross, `M3 a delivery fee of ${ref.fee} is credited ${total}`);
        // Goodwill: what no return had taken off the order already, it asks less from now on.
        ref.agreed += Math.max(0, total - toCredit(ref));
      });
    },
  },

  "credit by agreement": {
    weight: 6,
    async plan(world, dice) {
      const named = anInvoice(world, dice.pick, ({ order }) => dice.chance(20) || toCredit(order) === 0);
      if (!named) return undefined;
      const most = leftOf(named.invoice);
      const amount = dice.chance(10) ? most + 1 : 1 + dice.below(dice.chance(70) ? Math.ceil(most / 4) : most);
      return noteFor(world, named, { scope: "amount", amount }, (ref, total) => {
        must(total === amount, `M3 an agreed credit of ${amount} is ${total}`);
        // What stood open from returns is settled first; the rest is a new reduction.
        ref.agreed += Math.max(0, amount - toCredit(ref));
      });
    },
  },

  "credit a return": {
    weight: 30,
    async plan(world, dice) {
      const named = anInvoice(world, dice.pick, ({ order }) =>
        order.returns.some(({ credit, noted }) => credit > noted),
      );
      if (!named) return undefined;
      const back = dice.pick(named.order.returns.filter(({ credit, noted }) => credit > noted));
      if (!back) return undefined;
      const most = Math.min(back.credit - back.noted, leftOf(named.invoice), toCredit(named.order));
      if (most < 1 && dice.chance(75)) return undefined;
      const amount = dice.chance(10)
        ? most + 1
        : dice.chance(70)
          ? Math.max(1, most)
          : 1 + dice.below(Math.max(1, most));
      return noteFor(world, named, { scope: "amount", amount, returnId: back.id }, (ref, total) => {
        const one = ref.returns.find(({ id }) => id === back.id);
        must(total === amount, `M3 a return's credit of ${amount} is ${total}`);
        must(total <= toCredit(ref), `M3 ${total} is credited for a return; documents ask ${toCredit(ref)} too much`);
        if (one) one.noted += total;
      });
    },
  },
};
