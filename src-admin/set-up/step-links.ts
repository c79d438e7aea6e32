import { listScreen, SCREENS } from "../../src-shared/addresses.ts";
import type { SetUpStep } from "../../src-shared/set-up/steps.ts";

const company = listScreen("settings", { part: "company" });

/** The screen that does a step; `#` where it is on the set-up screen itself, and none where it is done at the server. */
export const stepLinks: Record<SetUpStep, string | undefined> = {
  name: company,
  logo: listScreen("settings", { part: "brand" }),
  colour: listScreen("settings", { part: "brand" }),
  company,
  contact: company,
  address: company,
  hours: listScreen("settings", { part: "hours" }),
  zones: SCREENS.delivery,
  payment: listScreen("settings", { part: "bank" }),
  tax: listScreen("settings", { part: "taxRate" }),
  promises: listScreen("settings", { part: "promises" }),
  staff: SCREENS.users,
  products: SCREENS.products,
  demo: "#demo",
  mail: listScreen("settings", { part: "mail" }),
  publicUrl: undefined,
  testOrder: "#test-order",
  trade: "#trade",
};
