import type { SettingKey } from "../../src-shared/settings/operations.ts";

/** The parts of the settings page, in its order. The calendar stands with delivery, where managers may change it too. */
export const settingParts = [
  "company",
  "hours",
  "bank",
  "taxRate",
  "payment",
  "discounts",
  "secondFactor",
  "brand",
  "announcement",
  "visitors",
  "mail",
  "promises",
  "quotes",
  "replies",
] as const satisfies readonly SettingKey[];
export type SettingPart = (typeof settingParts)[number];
