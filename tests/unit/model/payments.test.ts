import { describe, expect, test } from "vitest";
import { balance, type LedgerEntry, paymentStatus } from "../../../src-shared/model/payments.ts";

const paid = (amount: number, state?: LedgerEntry["state"]): LedgerEntry => ({ kind: "payment", amount, state });
const refunded = (amount: number): LedgerEntry => ({ kind: "refund", amount });

describe("where the payment of an order stands", () => {
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
  ] as const)("%s", (_what, ledger, status, owed) => {
    expect(paymentStatus(1_000, ledger, false)).toBe(status);
    expect(balance(1_000, ledger)).toBe(owed);
  });

  test.each([
    ["nothing was paid", [], "unpaid", 0],
    ["the money is still here", [paid(400)], "credit_owed", -400],
    ["part of the money went back", [paid(400), refunded(100)], "credit_owed", -300],
    ["all money went back", [paid(400), refunded(400)], "refunded", 0],
    ["the cheque bounced", [paid(400, "bounced")], "unpaid", 0],
  ] as const)("when it is cancelled and %s", (_what, ledger, status, owed) => {
    expect(paymentStatus(1_000, ledger, true)).toBe(status);
    expect(balance(1_000, ledger, true)).toBe(owed);
  });

  test("an order that costs nothing is paid", () => expect(paymentStatus(0, [], false)).toBe("paid"));

  test.each([0, -5, 0.5])("a ledger row of %d dirhams is refused", (amount) => {
    expect(() => balance(1_000, [paid(amount)])).toThrow(RangeError);
  });
});
