/** What the checkout says of a transfer: with a chosen delivery day, the last day on which the money keeps it. */
import { renderToStaticMarkup } from "react-dom/server";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import arabic from "../../../src-shared/text/shop/ar/index.ts";
import english from "../../../src-shared/text/shop/en/index.ts";
import { createText } from "../../../src-shared/text/text.ts";
import { ServicesProvider } from "../../../src-shared/ui/services.tsx";
import type { Lang } from "../../../src-shared/values/localized.ts";
import type { Pricing } from "../../../src-shop/pages/cart/pricing.ts";
import { CheckoutPayment } from "../../../src-shop/pages/checkout/checkout-payment.tsx";

beforeEach(() => void vi.useFakeTimers({ now: new Date("2026-11-22T06:00:00.000Z"), toFake: ["Date"] }));
afterEach(() => void vi.useRealTimers());

function drawn(typed: Record<string, string>, lang: Lang = "en"): string {
  return renderToStaticMarkup(
    <ServicesProvider services={{ t: createText(lang, lang === "ar" ? arabic : english), lang }}>
      <CheckoutPayment
        terms={{ ways: ["cash", "card", "transfer"], bankTransferDays: 3, codMaximum: 500_000 }}
        typed={typed}
        pricing={{ cart: null } as Pricing}
      />
    </ServicesProvider>,
  );
}

test("a transfer that is due after the delivery says by which day it keeps it, in both languages", () => {
  const typed = { slot: "2026-11-24|08:00-12:00" };
  expect(drawn(typed)).toContain("Transfer by Monday 23 November to keep Tuesday 24 November.");
  const inArabic = drawn(typed, "ar");
  expect(inArabic).toContain("حوّل حتى الاثنين 23 نوفمبر ليبقى التوصيل يوم الثلاثاء 24 نوفمبر.");
});

test.each([
  ["no day is chosen", {}],
  ["the shop calls to agree on a day", { slot: "call" }],
  ["the money is due before the delivery", { slot: "2026-11-26|08:00-12:00" }],
  ["it is collected", { slot: "2026-11-24|08:00-12:00", method: "pickup" }],
])("it says how many days there are where %s", (_, typed) => {
  expect(drawn(typed)).toContain("Within 3 days. You get our IBAN with the order.");
});
