import { describe, expect, test } from "vitest";
import { promiseTexts } from "../../../server/features/shop/promise-texts.ts";
import { withoutUnset } from "../../../server/features/shop/without-unset.ts";
import { DEFAULT_CALENDAR } from "../../../src-shared/delivery/slots.ts";
import type { WindowPlan } from "../../../src-shared/delivery/windows.ts";
import type { DeliveryZone } from "../../../src-shared/delivery/zone.ts";
import { UNSTATED_HOURS } from "../../../src-shared/values/hours.ts";

const zone = (fee: number, catchAll = false): DeliveryZone => ({
  id: "z",
  key: "z",
  name: { en: "Zone" },
  zoneNumbers: [1],
  areas: [],
  fee,
  freeFrom: 0,
  leadDays: 1,
  cashOnDelivery: true,
  slotCapacity: 1,
  catchAll,
  active: true,
  position: 0,
});
const day = { open: "08:00", close: "18:00" };
const none = {
  promises: { returnDays: 0, warrantyMonths: 0, delivery: { en: "" } },
  hours: UNSTATED_HOURS,
  calendar: DEFAULT_CALENDAR,
  payment: { bankTransferDays: 3, codMaximum: 0 },
  bank: { name: { en: "" }, iban: "", accountName: { en: "" }, swift: "" },
};
const english = (zones: DeliveryZone[]) => promiseTexts(none, zones, "en");

describe("promises", () => {
  test("a shop that has set nothing promises nothing", () => {
    expect(english([])).toEqual({
      hours: "",
      deliveryTitle: "Delivery",
      delivery: "",
      deliveryFee: "",
      returns: "",
      returnDays: "",
      warranty: "",
      payment: "by card",
      transferDays: "",
      windows: "",
    });
  });

  test.each<[string, DeliveryZone[], string, string]>([
    ["free everywhere", [zone(0), zone(0, true)], "Free delivery", "Delivery is free across Qatar."],
    ["free where it delivers", [zone(0)], "Free delivery", "Delivery is free in the areas that we deliver to."],
    ["one fee", [zone(5000), zone(5000, true)], "Delivery for QAR 50", "Delivery costs QAR 50."],
    [
      "several fees",
      [zone(5000), zone(9000)],
      "Delivery from QAR 50",
      "Delivery costs QAR 50 or more, depending on the area.",
    ],
    [
      "free in parts",
      [zone(0), zone(9000)],
      "Delivery",
      "Delivery is free in some areas and costs up to QAR 90 in others.",
    ],
  ])("delivery, %s", (_what, zones, title, sentence) => {
    expect(english(zones)).toMatchObject({ deliveryTitle: title, delivery: sentence });
  });

  test("days, months, hours and the owner's own sentence, in both languages", () => {
    const promises = { returnDays: 7, warrantyMonths: 24, delivery: { en: "To your room.", ar: "إلى غرفتك." } };
    const hours = { ...UNSTATED_HOURS, saturday: day, sunday: day, tuesday: { open: "09:00", close: "12:00" } };
    expect(promiseTexts({ ...none, promises, hours }, [zone(0, true)], "en")).toMatchObject({
      hours: "Saturday to Sunday, 8:00–18:00; Tuesday, 9:00–12:00",
      delivery: "Delivery is free across Qatar. To your room.",
      returns: "Unused goods can be returned within 7 days of delivery.",
      returnDays: "7 days",
      warranty: "Where a product states no warranty of its own, it is 24 months.",
    });
    expect(promiseTexts({ ...none, promises, hours }, [zone(0, true)], "ar")).toMatchObject({
      delivery: "التوصيل مجاني في جميع أنحاء قطر. إلى غرفتك.",
      returns: "يمكن إرجاع البضاعة غير المستعملة خلال 7 أيام من التسليم.",
    });
  });
});

test("ways to pay, and windows that every day has, in both languages", () => {
  const ways = { payment: { bankTransferDays: 3, codMaximum: 100 }, bank: { ...none.bank, iban: "QA58" } };
  expect(promiseTexts({ ...none, ...ways }, [], "en").payment).toBe("in cash, by card or by bank transfer");
  expect(promiseTexts({ ...none, ...ways }, [], "en").transferDays).toBe("3 days");
  expect(promiseTexts({ ...none, ...ways }, [], "ar").payment).toBe("نقدًا أو بالبطاقة أو بالتحويل البنكي");
  const on = (windows: WindowPlan, lang: "en" | "ar") =>
    promiseTexts({ ...none, calendar: { ...DEFAULT_CALENDAR, windows } }, [], lang).windows;
  const [early, late] = [
    { from: "09:00", to: "13:00" },
    { from: "20:30", to: "23:00" },
  ];
  expect(on([[late, early]], "en")).toBe("9:00–13:00 and 20:30–23:00");
  expect(on([[early], [], [early], [early], [early], [], [early]], "ar")).toBe("من 9:00 إلى 13:00");
  expect(on([[early], [late], [early], [early], [early], [], [early]], "en")).toBe("");
});

describe("what names a value that is not set", () => {
  const without = (text: string) => withoutUnset(text, (name) => name === "gone");

  test("goes by the sentence, and in Arabic too", () => {
    expect(without("Call us. Write to {{gone}}. Is it {{gone}}? Come by {{kept}}.")).toBe("Call us. Come by {{kept}}.");
    expect(without("اتصل بنا. اكتب إلى {{gone}}. هل {{gone}}؟ تفضّل.")).toBe("اتصل بنا. تفضّل.");
  });

  test("goes by the row, the list item and the section, with headings that nothing is left under", () => {
    expect(without("| a | b |\n|---|---|\n| {{gone}} | 1 |\n| c | 2 |")).toBe("| a | b |\n|---|---|\n| c | 2 |");
    expect(without("- {{gone}}\n- here\n1. {{gone}}. Then this.")).toBe("- here\n1. Then this.");
    expect(without("## A {{gone}}\n\ntext\n\n### B\n\ntext\n\n## C\n\nend")).toBe("## C\n\nend");
    expect(without("## A\n\n### B\n\n{{gone}}\n\n## C\n\nend")).toBe("## C\n\nend");
  });

  test("a text that names none stays as it is, bare headings too", () => {
    expect(without("## A\n\n## B\n")).toBe("## A\n\n## B\n");
  });
});
