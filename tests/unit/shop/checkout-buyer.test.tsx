/** Who orders, and where it goes: a company only where one was chosen, and the area of the zone that was typed. */
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";
import english from "../../../src-shared/text/shop/en/index.ts";
import { createText } from "../../../src-shared/text/text.ts";
import { ServicesProvider } from "../../../src-shared/ui/services.tsx";
import { BluePlate } from "../../../src-shop/pages/checkout/blue-plate.tsx";
import { checkoutProblems, toOrder } from "../../../src-shop/pages/checkout/checkout-values.ts";

const ordered = (values: Record<string, string>) =>
  toOrder(values, { lines: [], lang: "en", shownTotal: undefined }).company;

describe("the buyer", () => {
  const company = { "company.name": "Al Rayyan", "company.crNumber": "55443" };

  test("is a company where it was chosen, and none where its fields were filled in before", () => {
    expect(ordered({ ...company, buyer: "company" })).toMatchObject({ name: "Al Rayyan", crNumber: "55443" });
    expect(ordered({ ...company, buyer: "person" })).toBeUndefined();
    // A draft of an earlier version of the page has no choice.
    expect(ordered(company)).toMatchObject({ name: "Al Rayyan" });
  });

  test("that is a company needs its name", () => {
    expect(checkoutProblems({ buyer: "company" })["company.name"]).toBe("required");
    expect(checkoutProblems({ buyer: "person", "company.crNumber": "55443" })["company.name"]).toBeUndefined();
  });
});

test("a zone is answered by the name of its area, once both are known", () => {
  const drawn = (zone: number | undefined, place: { en: string } | undefined) =>
    renderToStaticMarkup(
      <ServicesProvider services={{ t: createText("en", english), lang: "en" }}>
        <BluePlate zone={zone} place={place} />
      </ServicesProvider>,
    );
  expect(drawn(69, { en: "Lusail" })).toContain("Zone 69: Lusail");
  expect(drawn(69, undefined)).not.toContain("Zone 69");
  expect(drawn(undefined, { en: "Lusail" })).not.toContain("Lusail");
});
