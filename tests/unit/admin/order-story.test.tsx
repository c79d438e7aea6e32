// Mails, prints and deliveries in the history of an order.
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";
import type { Services } from "../../../src-admin/app/services.tsx";
import { OrderStory } from "../../../src-admin/orders/page/order-story.tsx";
import type { OrderEvent, StaffOrder } from "../../../src-shared/orders/staff-order.ts";
import { adminDictionary } from "../../../src-shared/text/admin/index.ts";
import { createText } from "../../../src-shared/text/text.ts";
import { ServicesProvider } from "../../../src-shared/ui/services.tsx";
import type { Lang } from "../../../src-shared/values/localized.ts";

const fields = { at: "2026-11-22T06:00:00.000Z", from: null, to: null, note: null, forCustomer: false };
const recipient = "maryam@customer.example";
const events: OrderEvent[] = [
  {
    ...fields,
    id: "1",
    by: "system",
    kind: "mail",
    details: { kind: "order-confirmation", recipient, state: "sent" },
  },
  { ...fields, id: "2", by: "system", kind: "mail", details: { kind: "new-order", recipient, state: "failed" } },
  {
    ...fields,
    id: "3",
    by: "Salma",
    kind: "print",
    details: { document: "delivery-note", number: null, copy: false },
  },
  {
    ...fields,
    id: "4",
    by: "Salma",
    kind: "print",
    details: { document: "invoice", number: "INV-2026-000045", copy: true },
  },
  { ...fields, id: "5", by: "Salma", kind: "print", details: null },
];

async function drawn(lang: Lang, of: OrderEvent[] = events): Promise<string> {
  const t = createText(lang, await adminDictionary[lang]());
  return renderToStaticMarkup(
    <ServicesProvider services={{ t, lang, api: {} } as Services}>
      <OrderStory order={{ events: of } as StaffOrder} />
    </ServicesProvider>,
  );
}

describe("the history of an order", () => {
  test("names mail, recipient and how it ended, and what was printed by whom, in English", async () => {
    const page = await drawn("en");
    expect(page).toContain(`E-mail “Order confirmation” to ${recipient}: Sent`);
    expect(page).toMatch(new RegExp(`E-mail “[^”]+” to ${recipient}: Failed`));
    expect(page).toContain("Printed: Delivery note");
    expect(page).toContain("Printed as a copy: INV-2026-000045");
    expect(page).toContain("Order changed");
    expect(page).toContain("Salma");
  });

  test("and in Arabic", async () => {
    const page = await drawn("ar");
    expect(page).toMatch(new RegExp(`رسالة «[^»]+» إلى ${recipient}: أُرسلت`));
    expect(page).toContain("طباعة: سند التسليم");
    expect(page).toContain("طباعة نسخة: INV-2026-000045");
  });

  test.each([
    ["en", "Delivery planned: 24 Nov 2026 08:00–12:00", "Delivery received by Fahad"],
    ["ar", "من 8:00 إلى 12:00", "استلم التوصيل: Fahad"],
  ] as const)(
    "says the hours of a delivery in words where figures would turn round, and who took it (%s)",
    async (lang, ...said) => {
      const delivery = { deliveryId: "d", date: "2026-11-24", window: "08-12" as const, lines: [] };
      const page = await drawn(lang, [
        { ...fields, id: "1", by: "Salma", kind: "delivery", details: { ...delivery, state: "planned" } },
        {
          ...fields,
          id: "2",
          by: "Salma",
          kind: "delivery",
          details: { ...delivery, from: "delivered", state: "delivered", receiverName: "Fahad" },
        },
      ]);
      expect(said.filter((text) => !page.includes(text))).toEqual([]);
    },
  );
});
