import { describe, expect, test } from "vitest";
import {
  canQuoteMove,
  isOpenQuote,
  isQuoteEditable,
  isQuoteOver,
  QUOTE_STATUSES,
  quoteMoves,
  REQUESTED,
} from "../../../src-shared/quotes/states.ts";

describe("the life of a quote", () => {
  test("goes from a request to an order, and back to the next version as long as it is not ordered as a whole", () => {
    const way = [REQUESTED, "draft", "sent", "viewed", "accepted", "ordered"] as const;
    for (const [at, status] of way.slice(0, -1).entries()) expect(quoteMoves(status)).toContain(way[at + 1]);
    const back = QUOTE_STATUSES.filter((status) => canQuoteMove(status, "draft"));
    expect(back).toEqual(["sent", "viewed", "accepted", "declined", "expired", "withdrawn"]);
  });

  test("only a quote that the customer has and has not answered can be accepted, declined or expire", () => {
    for (const to of ["accepted", "declined", "expired"] as const) {
      expect(QUOTE_STATUSES.filter((status) => canQuoteMove(status, to))).toEqual(["sent", "viewed"]);
    }
    expect(QUOTE_STATUSES.filter(isOpenQuote)).toEqual(["sent", "viewed"]);
  });

  test("an ordered quote is at its end", () => {
    expect(QUOTE_STATUSES.filter((status) => !isQuoteEditable(status))).toEqual(["ordered"]);
    expect(quoteMoves("ordered")).toEqual([]);
    expect(QUOTE_STATUSES.filter(isQuoteOver)).toEqual(["ordered", "declined", "expired", "withdrawn"]);
  });
});
