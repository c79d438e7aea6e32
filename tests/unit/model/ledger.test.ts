import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { ageBucket, allocate, type LedgerMoney, runningBalance } from "../../../src-shared/billing/ledger.ts";

const invoice = (id: string, total: number, credited = 0) => ({ id, total, credited });
const money = (id: string, amount: number, rest: Partial<LedgerMoney> = {}): LedgerMoney => ({
  id,
  kind: "payment",
  amount,
  state: "cleared",
  ...rest,
});

describe("money against invoices", () => {
  test("pays the oldest invoice first, and the next with the rest", () => {
    const { invoices, onAccount } = allocate(
      [invoice("a", 1_000), invoice("b", 500)],
      [money("p", 700), money("q", 600)],
    );
    expect(invoices).toEqual([
      {
        id: "a",
        paid: 1_000,
        balance: 0,
        status: "paid",
        from: [
          { paymentId: "p", amount: 700 },
          { paymentId: "q", amount: 300 },
        ],
      },
      { id: "b", paid: 300, balance: 200, status: "part_paid", from: [{ paymentId: "q", amount: 300 }] },
    ]);
    expect(onAccount).toBe(0);
  });

  test("keeps a deposit on account until there is an invoice", () => {
    expect(allocate([], [money("p", 700)])).toEqual({ invoices: [], onAccount: 700 });
  });

  test("counts no cheque that waits or bounced", () => {
    const ledger = [money("p", 700, { state: "pending" }), money("q", 700, { state: "bounced" })];
    expect(allocate([invoice("a", 1_000)], ledger).invoices[0]).toMatchObject({
      paid: 0,
      balance: 1_000,
      status: "unpaid",
    });
  });

  test("takes refunds from the last payment", () => {
    const ledger = [money("p", 700), money("q", 600), money("r", 650, { kind: "refund" })];
    const { invoices } = allocate([invoice("a", 1_000)], ledger);
    expect(invoices[0]).toMatchObject({ paid: 650, balance: 350, from: [{ paymentId: "p", amount: 650 }] });
  });

  test("moves on from an invoice that is credited", () => {
    const { invoices } = allocate([invoice("a", 1_000, 1_000), invoice("b", 500)], [money("p", 500)]);
    expect(invoices.map((invoice) => [invoice.status, invoice.paid, invoice.balance])).toEqual([
      ["credited", 0, 0],
      ["paid", 500, 0],
    ]);
  });

  test("calls an invoice over nothing paid", () => {
    expect(allocate([invoice("a", 0)], []).invoices[0]?.status).toBe("paid");
  });

  test("never loses or invents a dirham", () => {
    const amounts = fc.integer({ min: 1, max: 1_000_000 });
    const someInvoices = fc.array(
      fc
        .tuple(amounts, fc.integer({ min: 0, max: 100 }))
        .map(([total, share]) => ({ total, credited: Math.trunc((total * share) / 100) })),
      { maxLength: 6 },
    );
    const someMoney = fc.array(
      fc.record({
        kind: fc.constantFrom("payment" as const, "refund" as const),
        amount: amounts,
        state: fc.constantFrom("pending" as const, "cleared" as const, "bounced" as const),
      }),
      { maxLength: 6 },
    );
    fc.assert(
      fc.property(someInvoices, someMoney, (invoices, ledger) => {
        const rows = ledger.map((entry, i) => ({ id: `${i}`, ...entry }));
        const result = allocate(
          invoices.map((one, i) => ({ id: `${i}`, ...one })),
          rows,
        );
        const received = rows
          .filter((row) => row.state === "cleared")
          .reduce((sum, row) => sum + (row.kind === "payment" ? row.amount : -row.amount), 0);
        const paid = result.invoices.reduce((sum, one) => sum + one.paid, 0);
        expect(paid + result.onAccount).toBe(Math.max(0, received));
        for (const [i, one] of result.invoices.entries()) {
          const { total, credited } = invoices[i] as (typeof invoices)[number];
          expect(one.paid + one.balance).toBe(total - credited);
          expect(one.from.reduce((sum, part) => sum + part.amount, 0)).toBe(one.paid);
          expect(one.balance).toBeGreaterThanOrEqual(0);
        }
        // No money is on account while an invoice is open.
        if (result.onAccount > 0) expect(result.invoices.every((invoice) => invoice.balance === 0)).toBe(true);
      }),
    );
  });
});

test("a statement's balance runs from its opening", () => {
  expect(runningBalance(100, [{ amount: 50 }, { amount: -150 }]).map((entry) => entry.balance)).toEqual([150, 0]);
});

test.each([
  ["2026-11-22", "days0to30"],
  ["2026-10-23", "days0to30"],
  ["2026-10-22", "days31to60"],
  ["2026-09-23", "days31to60"],
  ["2026-09-22", "days61to90"],
  ["2026-08-24", "days61to90"],
  ["2026-08-23", "over90"],
])("an invoice of %s is on 22 November in %s", (issuedOn, bucket) => {
  expect(ageBucket(issuedOn, "2026-11-22")).toBe(bucket);
});
