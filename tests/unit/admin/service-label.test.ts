import { expect, test } from "vitest";
import { createFormat } from "../../../src-admin/app/format.ts";
import { serviceLabel } from "../../../src-admin/orders/service-label.ts";
import { adminDictionary } from "../../../src-shared/text/admin/index.ts";
import { createText } from "../../../src-shared/text/text.ts";

test.each([
  ["en", "Assembly: included", "Assembly QAR 120", "Assembly"],
  ["ar", "التركيب: مشمول", "التركيب 120 ر.ق", "التركيب"],
] as const)("a service without a price is included, not QAR 0 (%s)", async (lang, included, priced, unknown) => {
  const t = createText(lang, await adminDictionary[lang]());
  const { money } = createFormat(lang);
  const name = t("orders.service.assembly");
  expect([0, 12_000, undefined].map((price) => serviceLabel(t, name, price, money))).toEqual([
    included,
    priced,
    unknown,
  ]);
});
