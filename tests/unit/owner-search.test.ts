/** The search of an owner's trial finds what it is for, and leaves alone what the settings say. */
import { describe, expect, test } from "vitest";
import { findingsIn } from "../support/owner/findings.ts";

const promises = {
  ...{ fee: 50, returnDays: 7, warrantyMonths: 24, windows: ["9:00–13:00"] },
  ...{ areasOnly: true, toTheRoom: true, withoutTransfer: true },
};
const search = (words: string, raw = "") => findingsIn([{ where: "/page", raw, words }], promises);
const data = (value: object) => `<script type="application/ld+json">${JSON.stringify(value)}</script>`;

describe("searching a shop with delivery for QAR 50 to the room, in some areas, from 9 to 13, seven days to return, two years of warranty, and no account", () => {
  test.each([
    "Free delivery across Qatar",
    "We deliver your order to any floor at no cost.",
    "التوصيل مجاني في قطر",
    "نوصل الطلب بدون رسوم",
    "Delivery: QAR 75 Total: QAR 305",
    "رسوم التوصيل 25 ر.ق",
    "Return unused goods within 14 days.",
    "A 30-day money back promise",
    "You have two weeks to exchange it",
    "يمكن إرجاع البضاعة خلال 14 يومًا",
    "لك أسبوعان للاستبدال",
    "Delivery ends at the entrance or loading bay.",
    "We bring the delivery to your door",
    "يصل التوصيل إلى مدخل المبنى",
    "All desks have a 12-month warranty.",
    "Warranty: 1 year",
    "الضمان سنة واحدة",
    "We come 8:00–12:00",
    "نصل من 15:00 إلى 17:00",
    "We deliver anywhere in Qatar",
    "نوصله إلى جميع أنحاء قطر",
    "Cash, credit card or bank transfer",
    "ادفع نقدًا أو بالتحويل البنكي",
    "Serving offices since 2006",
    "5000+ customers",
    "Ergonomic mesh task chair",
    "Written by Omar Haddad",
    "أهلًا بكم في شوروم",
  ])("%s is found", (words) => {
    expect(search(words).length).toBeGreaterThan(0);
  });

  test.each([
    "Delivery costs QAR 50. Chairs from QAR 120.",
    "Products: QAR 255 Delivery: QAR 50 Total: QAR 305",
    "رسوم التوصيل 50 ر.ق. الإجمالي 2,010 ر.ق",
    "Unused goods can be returned within 7 days of delivery.",
    "يمكن إرجاع البضاعة غير المستعملة خلال 7 أيام من التسليم",
    "Your quotation is free.",
    "Warranty: 2 years",
    "الضمان 24 شهرًا إذا لم تُذكر للمنتج مدة أخرى.",
    "Our delivery windows are 9:00–13:00. Opening hours: Saturday to Thursday.",
    "Office furniture in all of Qatar",
    "Add a landmark if the entrance is hard to find.",
  ])("%s is no finding", (words) => {
    expect(search(words)).toEqual([]);
  });

  test("structured data is read by its names", () => {
    const policy = (days: number) => data({ offers: [{ hasMerchantReturnPolicy: { merchantReturnDays: days } }] });
    expect(search("", policy(7))).toEqual([]);
    expect(search("", policy(14))).toHaveLength(1);
    const rate = (value: number) => data({ shippingDetails: { shippingRate: { value, currency: "QAR" } } });
    expect(search("", rate(50))).toEqual([]);
    expect(search("", rate(0))).toHaveLength(1);
  });
});
