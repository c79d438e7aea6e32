import { describe, expect, test } from "vitest";
import { DOCUMENT_KINDS } from "../../../src-shared/documents/kinds.ts";
import {
  DOCUMENTS,
  type DocumentKind,
  ORDER_DOCUMENT_KINDS,
  offeredDocuments,
} from "../../../src-shared/documents/registry.ts";
import { documentWords } from "../../../src-shared/text/documents/index.ts";

type Order = Parameters<typeof offeredDocuments>[0];
type Line = Order["lines"][number];
type Delivery = Order["deliveries"][number];

/** An order with only the fields that the registry reads. */
function anOrder(status: Order["status"], unplanned: number, states: Delivery["state"][] = []): Order {
  const lines = [{ planned: 0, unplanned }] as Line[];
  return { status, lines, deliveries: states.map((state, at) => ({ id: `d${at}`, state }) as Delivery) };
}
const offered = (order: Order) =>
  offeredDocuments(order).map(({ kind, delivery }) => (delivery ? `${kind} ${delivery.id}` : kind));

test("every kind has an entry and a name in both languages", () => {
  expect(Object.keys(DOCUMENTS)).toEqual(DOCUMENT_KINDS);
  for (const kind of DOCUMENT_KINDS)
    for (const lang of ["en", "ar"] as const) expect(documentWords[lang](`name.${kind}`)).not.toBe(`name.${kind}`);
});

test("the order's menu lists the kinds of an order and no others", () => {
  const others: DocumentKind[] = DOCUMENT_KINDS.filter((kind) => !ORDER_DOCUMENT_KINDS.includes(kind));
  expect(others.map((kind) => DOCUMENTS[kind].resource).toSorted()).toEqual(["invoices", "products", "quotes"]);
});

describe("an order's page offers", () => {
  test("a draft's confirmation only", () => {
    expect(offered(anOrder("draft", 2))).toEqual(["confirmation"]);
  });

  test("one delivery note while nothing is planned, later one for each delivery that is not cancelled", () => {
    expect(offered(anOrder("confirmed", 2))).toEqual(["confirmation", "pick-list", "delivery-note", "receipt80"]);
    expect(offered(anOrder("preparing", 1, ["planned", "cancelled"]))).toEqual([
      "confirmation",
      "pick-list",
      "delivery-note d0",
      "receipt80",
    ]);
  });

  test("nothing that fetches goods once all have left", () => {
    expect(offered(anOrder("delivered", 0, ["delivered"]))).toEqual(["confirmation", "delivery-note d0", "receipt80"]);
  });
});
