/** Links of the header and of the footer's columns in a shop that has chosen none (specification, section 2). */
import { PAGES } from "../addresses.ts";

export const NAV_ITEMS = [
  { to: "/", key: "nav.home" },
  { to: PAGES.about, key: "nav.about" },
  { to: PAGES.products, key: "nav.products" },
  { to: PAGES.services, key: "nav.services" },
  { to: PAGES.contact, key: "nav.contact" },
] as const;

export const FOOTER_COLUMNS = [
  {
    title: "footer.support",
    items: [
      { to: PAGES.customerService, key: "footer.customerService" },
      { to: PAGES.deliveryInfo, key: "footer.deliveryInfo" },
      { to: PAGES.returnPolicy, key: "footer.returnPolicy" },
      { to: PAGES.terms, key: "footer.terms" },
      { to: PAGES.findOrder, key: "footer.findOrder" },
    ],
  },
  {
    title: "footer.company",
    items: [
      { to: PAGES.about, key: "footer.about" },
      { to: PAGES.ourStory, key: "footer.ourStory" },
      { to: PAGES.services, key: "footer.services" },
      { to: PAGES.journal, key: "footer.journal" },
      { to: PAGES.contact, key: "footer.contact" },
      { to: PAGES.privacy, key: "footer.privacy" },
    ],
  },
] as const;
