import { z } from "zod";
import { defineContract } from "../api/define.ts";
import { localizedText, money, picture } from "../api/schemas.ts";
import { PAYMENT_METHODS } from "../billing/ledger.ts";
import { HOME_SECTIONS } from "./home-sections.ts";

const dayHours = z.object({ open: z.string(), close: z.string() }).nullable();
export const openingHours = z.object({
  sunday: dayHours,
  monday: dayHours,
  tuesday: dayHours,
  wednesday: dayHours,
  thursday: dayHours,
  friday: dayHours,
  saturday: dayHours,
});

const navigationLink = z.object({ to: z.string(), label: localizedText });
export type NavigationLink = z.output<typeof navigationLink>;

/** The company as every page shows it; staff edit it in the settings. */
export const shopProfile = z.object({
  company: z.object({
    name: localizedText,
    legalName: localizedText,
    crNumber: z.string(),
    address: localizedText,
    phone: z.string(),
    whatsapp: z.string(),
    email: z.string(),
    mapUrl: z.string(),
    social: z.array(z.object({ name: z.string(), url: z.string() })),
    since: z.int().nullable(),
  }),
  /** The shop's own logo, under an address that changes with it; null: the name is written. */
  logo: z.object({ path: z.string(), width: z.int(), height: z.int() }).nullable(),
  /** The line above every page; null where there is none today. */
  announcement: z.object({ text: localizedText, link: z.string() }).nullable(),
  /** What the header and the columns of the footer link to; null: what every shop links to (content/navigation.ts). */
  navigation: z
    .object({
      header: z.array(navigationLink),
      footer: z.array(z.object({ title: localizedText, links: z.array(navigationLink) })),
    })
    .nullable(),
  hours: openingHours,
  bank: z.object({ name: localizedText, iban: z.string(), accountName: localizedText, swift: z.string() }),
  /** Basis points: 0 today. */
  taxRate: z.int(),
  payment: z.object({ bankTransferDays: z.int(), codMaximum: money }),
  /** Sentences made of settings and delivery zones; blank where the shop promises nothing. */
  promises: z.object({
    deliveryTitle: localizedText,
    delivery: localizedText,
    returns: localizedText,
    returnDays: z.int(),
    /** For products that state no warranty of their own. */
    warrantyMonths: z.int(),
    /** "in cash, by card or by bank transfer". */
    payment: localizedText,
    paymentWays: z.array(z.enum(PAYMENT_METHODS)),
  }),
  /** Blank, or 0: not stated. */
  statistics: z.object({
    years: z.string(),
    customers: z.string(),
    rating: z.number(),
    further: z.array(z.object({ value: z.string(), label: localizedText })),
  }),
  /** Those that are shown, in their order. */
  homeSections: z.array(z.enum(HOME_SECTIONS)),
  heroes: z.array(
    z.object({
      picture: picture.nullable(),
      title: localizedText,
      text: localizedText,
      link: z.string(),
      /** Blank: the shop's usual words. */
      button: localizedText,
    }),
  ),
  cityCards: z.array(
    z.object({
      key: z.string(),
      path: z.string(),
      title: localizedText,
      text: localizedText,
      picture: picture.nullable(),
    }),
  ),
  about: z.object({ title: localizedText, text: localizedText }),
});
export type ShopProfile = z.output<typeof shopProfile>;

export const shop = defineContract({
  "GET /api/shop": {
    summary: "The company, its hours and the texts of the home page",
    access: "public",
    answer: shopProfile,
    offline: true,
    cacheable: true,
  },
});
