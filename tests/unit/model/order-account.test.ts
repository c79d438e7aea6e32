import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { allocate, postedInvoices } from "../../../src-shared/billing/ledger.ts";
import {
  accountFigures,
  addBlocks,
  balanceBlock,
  documentedBy,
  type LedgerEntry,
  orderAccount,
} from "../../../src-shared/orders/account.ts";

const paid = (amount: number, state?: LedgerEntry["state"]): LedgerEntry => ({ kind: "payment", amount, state });
const refunded = (amount: number, state?: LedgerEntry["state"]): LedgerEntry => ({ kind: "refund", amount, state });
const order = { status: "delivered", total: 1_000, credited: 0, documented: 0 };

describe("the payment status of an order", () => {
  test.each([
    ["nothing came", [], "unpaid", 1_000],
    ["a part came", [paid(400)], "part_paid", 600],
    ["all came, in parts", [paid(400), paid(600)], "paid", 0],
    ["too much came", [paid(1_200)], "credit_owed", -200],
    ["too much came and the rest went back", [paid(1_200), refunded(200)], "paid", 0],
    ["a cheque waits", [paid(1_000, "pending")], "unpaid", 1_000],
    ["a cheque cleared", [paid(1_000, "cleared")], "paid", 0],
    ["a cheque bounced", [paid(400), paid(600, "bounced")], "part_paid", 600],
    ["a payment was taken by mistake and given back", [paid(1_000), refunded(1_000)], "unpaid", 1_000],
  ] as const)("%s", (_what, ledger, paymentStatus, balance) => {
    expect(orderAccount(order, ledger)).toMatchObject({ paymentStatus, balance });
  });

  test.each([
    ["nothing was paid", [], "unpaid", 0],
    ["the money is still here", [paid(400)], "credit_owed", -400],
    ["part of the money went back", [paid(400), refunded(100)], "credit_owed", -300],
    ["all money went back", [paid(400), refunded(400)], "refunded", 0],
    ["the cheque bounced", [paid(400, "bounced")], "unpaid", 0],
  ] as const)("when it is cancelled and %s", (_what, ledger, paymentStatus, balance) => {
    expect(orderAccount({ ...order, status: "cancelled" }, ledger)).toMatchObject({ paymentStatus, balance });
  });

  test.each([
    ["a part came back that was paid for", "delivered", 300, [paid(1_000)], "credit_owed", -300],
    ["a part came back and its money too", "delivered", 300, [paid(1_000), refunded(300)], "paid", 0],
    ["a part came back before it was paid", "delivered", 300, [], "unpaid", 700],
    ["all came back and nothing was ever paid", "returned", 1_000, [], "unpaid", 0],
    ["all came back and the money too", "returned", 1_000, [paid(1_000), refunded(1_000)], "refunded", 0],
    ["all came back but for a fee that was kept", "returned", 900, [paid(1_000), refunded(900)], "paid", 0],
  ] as const)("when %s", (_what, status, credited, ledger, paymentStatus, balance) => {
    expect(orderAccount({ ...order, status, credited }, ledger)).toMatchObject({ paymentStatus, balance });
  });

  test("an order that costs nothing is paid", () =>
    expect(orderAccount({ ...order, total: 0 }, [])).toMatchObject({ paymentStatus: "paid", balance: 0 }));

  test.each([0, -5, 0.5])("a ledger row of %d dirhams is refused", (amount) => {
    expect(() => orderAccount(order, [paid(amount)])).toThrow(RangeError);
  });

  test("credits above the total are refused: that is a fault", () => {
    expect(() => orderAccount({ ...order, credited: 1_001 }, [])).toThrow(RangeError);
  });
});

describe("open tasks of an order's money", () => {
  test.each([
    ["nothing is invoiced", 0, 0, { toInvoice: 1_000, toCredit: 0 }],
    ["a part is invoiced", 0, 300, { toInvoice: 700, toCredit: 0 }],
    ["all of it is invoiced", 0, 1_000, { toInvoice: 0, toCredit: 0 }],
    ["goods came back that were invoiced", 400, 1_000, { toInvoice: 0, toCredit: 400 }],
    ["goods came back that were never invoiced", 400, 300, { toInvoice: 300, toCredit: 0 }],
  ] as const)("when %s", (_what, credited, documented, expected) => {
    expect(accountFigures({ ...order, credited, documented }, { paid: 0 })).toMatchObject(expected);
  });

  test("a draft has nothing to invoice, and a cancelled order asks for nothing", () => {
    expect(accountFigures({ ...order, status: "draft" }, { paid: 0 }).toInvoice).toBe(0);
    expect(accountFigures({ ...order, status: "cancelled" }, { paid: 0 })).toMatchObject({ asked: 0, toInvoice: 0 });
  });
});

describe("amounts that can be refunded", () => {
  test.each([
    ["money on an order without an invoice: all of it", 0, [paid(700)], 700],
    ["an overpayment of an invoice, and nothing else", 1_000, [paid(1_200)], 200],
    ["nothing that an invoice still asks for", 1_000, [paid(1_000)], 0],
    ["the amount that a credit note gave back", 600, [paid(1_000)], 400],
    ["less what is on its way back", 600, [paid(1_000), refunded(300, "pending")], 100],
    ["a refund that bounced is not gone", 600, [paid(1_000), refunded(300, "bounced")], 400],
    ["a cheque that waits is no money yet", 0, [paid(1_000, "pending")], 0],
  ] as const)("%s", (_what, documented, ledger, most) => {
    expect(orderAccount({ ...order, documented }, ledger).refundable).toBe(most);
  });
});

describe("how a balance divides", () => {
  const today = "2026-11-22";
  const block = (o: Partial<typeof order>, open: { balance: number; dueOn: string | null }[], received: number) =>
    balanceBlock(accountFigures({ ...order, ...o }, { paid: received }), open, today);

  test.each([
    ["nothing invoiced", {}, [], 0, { notInvoiced: 1_000, due: 0, overdue: 0, credit: 0 }],
    ["a deposit came before the invoice", {}, [], 300, { notInvoiced: 700, due: 0, overdue: 0, credit: 0 }],
    [
      "two invoices, one of them late, and a rest",
      { documented: 700 },
      [
        { balance: 300, dueOn: "2026-11-21" },
        { balance: 400, dueOn: "2026-11-22" },
      ],
      0,
      { notInvoiced: 300, due: 400, overdue: 300, credit: 0 },
    ],
    [
      "all came back after it was paid",
      { documented: 1_000, credited: 1_000 },
      [{ balance: 0, dueOn: "2026-11-01" }],
      1_000,
      { notInvoiced: 0, due: 0, overdue: 0, credit: 1_000 },
    ],
  ] as const)("%s", (_what, changes, open, received, expected) => {
    expect(block(changes, [...open], received)).toEqual(expected);
  });

  test("the parts add up to the balance, for one order and for all orders of a customer", () => {
    const amount = fc.integer({ min: 1, max: 500 });
    const life = fc.record({
      total: fc.integer({ min: 0, max: 2_000 }),
      share: fc.double({ min: 0, max: 1, noNaN: true }),
      invoices: fc.array(fc.record({ amount, credit: fc.boolean(), day: fc.integer({ min: 10, max: 30 }) }), {
        maxLength: 4,
      }),
      payments: fc.array(amount, { maxLength: 3 }),
      status: fc.constantFrom("placed", "delivered", "returned", "cancelled"),
    });
    const one = ({
      total,
      share,
      invoices,
      payments,
      status,
    }: typeof life extends fc.Arbitrary<infer T> ? T : never) => {
      const documents = invoices.flatMap(({ amount: sum, credit, day }, i) => [
        { id: `i${i}`, kind: "invoice" as const, total: sum, corrects_id: null, dueOn: `2026-11-${day}` },
        ...(credit
          ? [
              {
                id: `c${i}`,
                kind: "credit_note" as const,
                total: Math.ceil(sum / 2),
                corrects_id: `i${i}`,
                dueOn: null,
              },
            ]
          : []),
      ]);
      const ledger = payments.map((sum, i) => ({ id: `p${i}`, ...paid(sum), state: "cleared" as const }));
      const credited = Math.floor(total * share);
      const account = orderAccount({ status, total, credited, documented: documentedBy(documents) }, ledger);
      const posted = postedInvoices(documents);
      const open = allocate(posted, ledger, account.toCredit).invoices.map(({ balance }, i) => ({
        balance,
        dueOn: posted[i]?.dueOn ?? null,
      }));
      return { account, block: balanceBlock(account, open, today) };
    };
    fc.assert(
      fc.property(fc.array(life, { maxLength: 3 }), (lives) => {
        const all = lives.map(one);
        for (const { account, block: part } of all) {
          expect(part.notInvoiced + part.due + part.overdue - part.credit).toBe(account.balance);
          expect(Math.min(part.notInvoiced, part.due, part.overdue, part.credit)).toBeGreaterThanOrEqual(0);
          expect(account.toInvoice === 0 || account.toCredit === 0).toBe(true);
          expect(account.refundable).toBeLessThanOrEqual(Math.max(0, account.paid));
        }
        const sum = addBlocks(all.map(({ block: part }) => part));
        const balance = all.reduce((total, { account }) => total + account.balance, 0);
        expect(sum.notInvoiced + sum.due + sum.overdue - sum.credit).toBe(balance);
      }),
      { seed: 7, numRuns: 300 },
    );
  });
});
