/** Settings of the shop: one value for each key, each with a schema of its own. */
import { z } from "zod";
import { withoutLanguage } from "../addresses.ts";
import { calendarDay } from "../api/calendar-day.ts";
import { defineContract } from "../api/define.ts";
import { updating } from "../api/editing.ts";
import {
  amount,
  isoTime,
  lang,
  line,
  localizedLine,
  localizedParagraph,
  needed,
  optionalLine,
  optionalParagraph,
  webLink,
} from "../api/schemas.ts";
import { HOME_SECTIONS, withUnnamedSections } from "../content/home-sections.ts";
import { linkTarget } from "../content/link-target.ts";
import { deliveryCalendar } from "../delivery/calendar.ts";
import type { DocumentBrand } from "../documents/kit/kit.ts";
import { MAX_PICTURE_BYTES } from "../media/upload-sizes.ts";
import { contact } from "../orders/operations.ts";
import { FIRST_STEP_MAILS, type MailedStep } from "../orders/step-mail.ts";
import { MAX_OWN_TEXT } from "../shop-texts/limits.ts";
import { isReadableBrand } from "../values/brand-colours.ts";
import { isIban } from "../values/iban.ts";

const timeOfDay = z.string("time").regex(/^(?:[01]\d|2[0-3]):[0-5]\d$|^24:00$/, "time");
/** Null: closed. Closing at or before opening means the small hours of the next day (values/hours.ts). */
const day = z.object({ open: timeOfDay, close: timeOfDay }).nullable();
const phone = line(40).refine((text) => text === "" || /^\+\d{8,15}$/.test(text), "phone");
const image = z.string("picture").min(1, "picture").max(255, "picture");

const company = z.object({
  name: localizedLine(80),
  legalName: localizedLine(150),
  crNumber: line(40),
  address: localizedLine(200),
  plate: z
    .object({ zone: z.int("zone").min(1, "zone").max(98, "zone"), street: z.int().min(1), building: z.int().min(1) })
    .optional(),
  /** E.164, as WhatsApp and telephones want it. */
  phone,
  whatsapp: phone,
  email: line(254).refine((text) => text === "" || contact.shape.email.safeParse(text).success, "email"),
  mapUrl: webLink(500),
  social: z.array(z.object({ name: needed(line(40)), url: needed(webLink(300)) })).max(12, "too_many_lines"),
  /** The year of the beginning; null where it is not stated. */
  since: z.int("not_a_number").min(1900, "too_low").max(2100, "too_high").nullable(),
});

/** A link of the header or the footer. */
const navigationLink = z.object({
  /** A page of the shop without its language, or a whole https address. */
  to: needed(webLink(300))
    .transform((to) => (to.startsWith("/") ? withoutLanguage(to) : to))
    .refine((to) => linkTarget(to) !== null, "link"),
  label: localizedLine(30),
  shown: z.boolean(),
});

/** Links in their order, each to another place. */
const navigationLinks = (most: number) =>
  z
    .array(navigationLink)
    .max(most, "too_many_lines")
    .superRefine((links, { addIssue }) => {
      for (const [at, { to }] of links.entries()) {
        const isRepeated = links.findIndex((link) => link.to === to) < at;
        if (isRepeated) addIssue({ code: "custom", path: [at, "to"], message: "taken" });
      }
    });

/** Pixels into which a logo is fitted: enough for print at the size of a letterhead. */
export const LOGO_BOX = { width: 640, height: 200 } as const;
/** Characters of base64: some 150 kB, because the setting is read with every page and travels to each desktop. */
export const MAX_LOGO_TEXT = 200_000;

/** Snippets of answers: as many as a menu can hold. */
export const MAX_SNIPPETS = 20;

/** Basis points: 2000 is 20 %. */
const discountLimit = z.int("not_a_number").min(0, "too_low").max(10_000, "too_high");

const stepMails = {
  confirmed: z.boolean(),
  preparing: z.boolean(),
  out_for_delivery: z.boolean(),
  delivered: z.boolean(),
  ready_for_pickup: z.boolean(),
  collected: z.boolean(),
} satisfies Record<MailedStep, z.ZodBoolean>;

/** By whole key: "cart.items_one". */
const ownTexts = z.record(z.string().max(120), needed(line(MAX_OWN_TEXT)));

export const settingSchemas = {
  company,
  hours: z.object({
    sunday: day,
    monday: day,
    tuesday: day,
    wednesday: day,
    thursday: day,
    friday: day,
    saturday: day,
  }),
  bank: z.object({
    name: optionalLine(100),
    /** Stored without spaces. */
    iban: line(50)
      .transform((text) => text.replace(/\s/g, "").toUpperCase())
      .refine((text) => text === "" || isIban(text), "iban"),
    accountName: optionalLine(150),
    swift: line(11).refine((text) => text === "" || /^[A-Z]{6}[A-Z0-9]{2}(?:[A-Z0-9]{3})?$/.test(text), "invalid"),
  }),
  /** Basis points: 500 is 5 %. */
  taxRate: z.int("not_a_number").min(0, "too_low").max(5000, "too_high"),
  payment: z.object({
    /** Days in which a bank transfer must come. */
    bankTransferDays: z.int("not_a_number").min(1, "too_low").max(60, "too_high"),
    /** Dirhams; orders above it are not taken against cash. */
    codMaximum: amount,
  }),
  /** Maximum discount of each role in basis points; the administrator's is at least that of the others. */
  discounts: z
    .object({ staff: discountLimit, manager: discountLimit, admin: discountLimit })
    .refine((limits) => limits.staff <= limits.manager, { path: ["manager"], message: "too_low" })
    .refine((limits) => limits.manager <= limits.admin, { path: ["admin"], message: "too_low" }),
  /** Roles that need a second factor: a user without one sets it up before anything else. */
  secondFactor: z.object({ staff: z.boolean(), manager: z.boolean(), admin: z.boolean() }),
  /** The shop's own colour, of which all others follow (values/brand-colours.ts); blank: that of the tokens. */
  brand: z.object({
    colour: line(7)
      .transform((text) => text.toLowerCase())
      .refine((text) => text === "" || /^#[0-9a-f]{6}$/.test(text), { message: "colour", abort: true })
      .refine((text) => text === "" || isReadableBrand(text), "contrast"),
  }),
  /**
   * The shop's logo as the server drew it anew (server/features/settings/upload-logo.ts): a PNG in base64, and its size in pixels;
   * blank: the name is written instead.
   */
  logo: z.object({
    png: z
      .string("picture")
      .max(MAX_LOGO_TEXT, "picture")
      .regex(/^(?:iVBORw0KGgo[A-Za-z0-9+/]*={0,2})?$/, "picture"),
    width: z.int("picture").min(0, "picture").max(LOGO_BOX.width, "picture"),
    height: z.int("picture").min(0, "picture").max(LOGO_BOX.height, "picture"),
  }),
  /** One line above every page of the shop, on the days between these two, in Qatar; a blank text, or none of the days: never or always. */
  announcement: z
    .object({
      text: optionalLine(140),
      /** A page of the shop or of somebody else; blank: no link. */
      link: webLink(300),
      from: calendarDay.nullable(),
      until: calendarDay.nullable(),
    })
    .refine(({ from, until }) => from === null || until === null || from <= until, {
      path: ["until"],
      message: "last_day",
    }),
  /** Whether visitors get 503 instead of the shop (server/http/closed). */
  visitors: z.object({
    closed: z.boolean(),
    /** Said on the page of the closed shop; blank: nothing more. */
    note: optionalLine(300),
    /** Another number makes the preview links so far open nothing. */
    generation: z.int("not_a_number").min(0, "too_low").max(1_000_000, "too_high"),
  }),
  mail: z.object({
    /** Language of the notices to the shop's own mailbox, which is no member of staff with a language. */
    staffLang: lang,
    /** Steps of an order that are mailed to its customer. */
    steps: z.object(stepMails).default(FIRST_STEP_MAILS),
  }),
  /** What every page, mail and document promises (server/features/shop/promise-texts.ts); 0 promises nothing. */
  promises: z.object({
    /** Days from the delivery in which unused goods are taken back. */
    returnDays: z.int("not_a_number").min(0, "too_low").max(365, "too_high"),
    /** For products that state no warranty of their own. */
    warrantyMonths: z.int("not_a_number").min(0, "too_low").max(240, "too_high"),
    /** Said after the sentence that follows from the fees of the zones. */
    delivery: optionalLine(200),
  }),
  /** Defaults of a new quote; a blank text adds nothing. */
  quotes: z.object({
    /** Days for which an offer is valid, without the day it is made. */
    validDays: z.int("not_a_number").min(1, "too_low").max(365, "too_high"),
    terms: optionalParagraph(6000),
    deliveryTerms: optionalParagraph(2000),
  }),
  /** Texts that staff put into an answer to a message; without Arabic only into English ones. */
  replies: z
    .array(z.object({ name: localizedLine(60), text: localizedParagraph(1000) }))
    .max(MAX_SNIPPETS, "too_many_lines"),
  /** Blank, or 0: not shown. */
  statistics: z.object({
    years: line(20),
    customers: line(20),
    rating: z.number("not_a_number").min(0, "too_low").max(5, "too_high"),
    /** Figures with words of the owner's own, after those. */
    further: z
      .array(z.object({ value: needed(line(20)), label: localizedLine(60) }))
      .max(3, "too_many_lines")
      .default([]),
  }),
  /** Sections of the home page below its slides, in their order. */
  homeSections: z
    .array(z.object({ section: z.enum(HOME_SECTIONS, "choose"), shown: z.boolean() }))
    .max(HOME_SECTIONS.length, "too_many_lines")
    .refine((choice) => new Set(choice.map(({ section }) => section)).size === choice.length, "invalid")
    .transform(withUnnamedSections),
  /** What the header and the columns of the footer link to. */
  navigation: z.object({
    header: navigationLinks(7),
    footer: z.array(z.object({ title: localizedLine(40), links: navigationLinks(10) })).max(2, "too_many_lines"),
  }),
  heroes: z
    .array(
      z
        .object({
          image,
          alt: localizedLine(200),
          title: localizedLine(80),
          text: optionalLine(200),
          link: webLink(300),
          /** Blank: the shop's usual words. */
          button: optionalLine(40).default({ en: "", ar: undefined }),
          shown: z.boolean().default(true),
          /** First and last day in Qatar; null: always, or for ever. */
          from: calendarDay.nullable().default(null),
          until: calendarDay.nullable().default(null),
        })
        .refine(({ from, until }) => from === null || until === null || from <= until, {
          path: ["until"],
          message: "last_day",
        }),
    )
    .max(6, "too_many_lines"),
  cityCards: z
    .array(
      z.object({
        key: needed(line(40)),
        path: needed(webLink(200)),
        title: localizedLine(80),
        text: optionalLine(300),
        image,
        alt: optionalLine(200).optional(),
      }),
    )
    .max(12, "too_many_lines"),
  about: z.object({ title: localizedLine(100), text: optionalParagraph(4000) }),
  calendar: deliveryCalendar,
  /** Fixed texts of pages and mails in the owner's words (shop-texts/operations.ts). */
  shopTexts: z.object({ en: ownTexts, ar: ownTexts }),
} as const;

export type SettingKey = keyof typeof settingSchemas;
export type SettingValue<K extends SettingKey> = z.output<(typeof settingSchemas)[K]>;
export const settingKeys = Object.keys(settingSchemas) as [SettingKey, ...SettingKey[]];

/** A stored value, parsed by the schema of its key; undefined where it does not fit, as one of another version may not. */
export function parseSetting<K extends SettingKey>(key: K, stored: unknown): SettingValue<K> | undefined {
  const parsed = settingSchemas[key].safeParse(stored);
  return parsed.success ? (parsed.data as SettingValue<K>) : undefined;
}

export const setting = z.object({
  key: z.enum(settingKeys),
  /** Of the key's own shape: `SettingValue<"company">` … */
  value: z.unknown(),
  /** 0 while it has not been set; then the value is the default. */
  version: z.int(),
  updatedAt: isoTime.nullable(),
});
export type Setting = z.output<typeof setting>;

const params = z.object({ key: z.enum(settingKeys) });

const documentBrand = z.object({
  colour: z.string(),
  logo: z.object({ src: z.string(), width: z.int(), height: z.int() }).nullable(),
}) satisfies z.ZodType<DocumentBrand>;

export const settings = defineContract({
  "GET /api/staff/discount-limits": {
    summary:
      "How far below the list price each role may go, in basis points: the setting `discounts`, for whoever sells",
    access: "staff",
    answer: settingSchemas.discounts,
    offline: true,
  },
  "GET /api/staff/brand": {
    summary: "The shop's colour and logo, for the back office and its documents: the settings `brand` and `logo`",
    access: "staff",
    answer: documentBrand,
    offline: true,
  },
  "GET /api/settings": {
    summary: "All settings",
    access: "admin",
    answer: z.array(setting),
    offline: true,
  },
  "GET /api/settings/:key": {
    summary: "One setting",
    access: "admin",
    params,
    answer: setting,
    offline: true,
  },
  "GET /api/preview-link": {
    summary: "The link with which anybody sees the shop while it is closed to visitors",
    access: "admin",
    answer: z.object({ url: z.string() }),
  },
  "POST /api/shop-logo": {
    summary:
      "Take in the shop's logo: JPEG, PNG, WebP or AVIF, at most 5 MB. It is trimmed and drawn anew as a small PNG",
    access: "admin",
    upload: { field: "image", maxBytes: MAX_PICTURE_BYTES },
    body: z.object({}),
    answer: setting,
    csrf: true,
    refusals: ["forged", "too_large", "unsupported_media", "key_reused"],
  },
  "PUT /api/settings/:key": {
    summary:
      "Change a setting: company, hours, bank, taxRate, payment, discounts, secondFactor, brand, logo (only to none), announcement, visitors, mail, promises, quotes, statistics, homeSections, navigation, heroes, cityCards, about, calendar, shopTexts (only to none)",
    access: "admin",
    params,
    /** Checked against the key's own schema. */
    body: z.object({ value: z.unknown() }),
    answer: setting,
    refusals: updating,
  },
});
