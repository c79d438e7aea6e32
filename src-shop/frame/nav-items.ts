/** Main navigation, in its order (specification, section 2). */
import { PAGES } from "../../src-shared/addresses.ts";
export const NAV_ITEMS = [
  { to: "/", key: "nav.home" },
  { to: PAGES.about, key: "nav.about" },
  { to: PAGES.products, key: "nav.products" },
  { to: PAGES.services, key: "nav.services" },
  { to: PAGES.contact, key: "nav.contact" },
] as const;
