import { fromJson } from "../../../db/json.ts";
import { listSettings } from "../../../db/queries/content/settings.ts";
import type { Db, Json, Tx } from "../../../db/schema.ts";
import { withUnnamedSections } from "../../../src-shared/content/home-sections.ts";
import type { ShopProfile } from "../../../src-shared/content/shop.ts";
import { type Calendar, DEFAULT_CALENDAR } from "../../../src-shared/delivery/slots.ts";
import { FIRST_DISCOUNT_LIMITS } from "../../../src-shared/orders/discount.ts";
import { FIRST_STEP_MAILS } from "../../../src-shared/orders/step-mail.ts";
import { FIRST_SNIPPETS, FIRST_TEXTS } from "../../../src-shared/settings/first-values.ts";
import {
  parseSetting,
  type SettingKey,
  type SettingValue,
  settingKeys,
} from "../../../src-shared/settings/operations.ts";
import { NO_OWN_TEXTS, type OwnTexts } from "../../../src-shared/text/own-texts.ts";
import { UNSTATED_HOURS } from "../../../src-shared/values/hours.ts";
import type { LocalizedText } from "../../../src-shared/values/localized.ts";
import { STANDARD_NAVIGATION } from "./standard-navigation.ts";

/** A picture in settings: by path; its size and placeholder are looked up when it is shown. */
interface NamedPicture {
  image: string;
  alt: LocalizedText;
}

export interface ShopSettings
  extends Omit<
    ShopProfile,
    "heroes" | "cityCards" | "homeSections" | "navigation" | "promises" | "logo" | "announcement"
  > {
  heroes: SettingValue<"heroes">;
  cityCards: (Omit<ShopProfile["cityCards"][number], "picture"> & NamedPicture)[];
  homeSections: SettingValue<"homeSections">;
  navigation: SettingValue<"navigation">;
  promises: Omit<SettingValue<"promises">, "delivery"> & { delivery: LocalizedText };
  calendar: Calendar;
  quotes: SettingValue<"quotes">;
  replies: SettingValue<"replies">;
  discounts: SettingValue<"discounts">;
  secondFactor: SettingValue<"secondFactor">;
  brand: SettingValue<"brand">;
  logo: SettingValue<"logo">;
  announcement: SettingValue<"announcement">;
  visitors: SettingValue<"visitors">;
  mail: SettingValue<"mail">;
  shopTexts: OwnTexts;
}

/** Defaults of a shop without settings: a name to fill in, and no promises. */
const unset: ShopSettings = {
  company: {
    name: { en: "Showroom", ar: "شوروم" },
    legalName: { en: "Showroom", ar: "شوروم" },
    crNumber: "",
    address: { en: "Qatar", ar: "قطر" },
    phone: "",
    whatsapp: "",
    email: "",
    mapUrl: "",
    social: [],
    since: null,
  },
  hours: UNSTATED_HOURS,
  bank: { name: { en: "" }, iban: "", accountName: { en: "" }, swift: "" },
  taxRate: 0,
  payment: { bankTransferDays: 3, codMaximum: 5_000_000 },
  discounts: { ...FIRST_DISCOUNT_LIMITS },
  secondFactor: { staff: false, manager: false, admin: false },
  brand: { colour: "" },
  logo: { png: "", width: 0, height: 0 },
  announcement: { text: { en: "", ar: undefined }, link: "", from: null, until: null },
  visitors: { closed: false, note: { en: "", ar: undefined }, generation: 0 },
  mail: { staffLang: "en", steps: { ...FIRST_STEP_MAILS } },
  quotes: {
    validDays: 14,
    terms: { en: "", ar: undefined },
    deliveryTerms: { en: "", ar: undefined },
  },
  replies: FIRST_SNIPPETS,
  promises: { returnDays: 0, warrantyMonths: 0, delivery: { en: "" } },
  homeSections: withUnnamedSections([]),
  navigation: STANDARD_NAVIGATION,
  ...FIRST_TEXTS,
  calendar: DEFAULT_CALENDAR,
  shopTexts: NO_OWN_TEXTS,
};

/** The last parsed value of each setting, because settings are read with every page and change a few times a year. */
const lastParsed = new Map<SettingKey, { text: string; value: unknown }>();

function parseOnce(key: SettingKey, text: Json<unknown>): unknown {
  const last = lastParsed.get(key);
  if (last?.text === text) return last.value;
  const value = parseSetting(key, fromJson(text));
  lastParsed.set(key, { text, value });
  return value;
}

/** All settings, or those named, parsed by their schemas; the default where none is stored that fits. */
export async function readShopSettings<Key extends SettingKey = SettingKey>(
  db: Db | Tx,
  keys?: readonly Key[],
): Promise<Pick<ShopSettings, Key>> {
  const stored = await listSettings(db, keys);
  const parsed = (keys ?? settingKeys).flatMap((key) => {
    const text = stored.get(key);
    const value = text === undefined ? undefined : parseOnce(key, text);
    return value === undefined ? [] : [[key, value]];
  });
  return { ...unset, ...Object.fromEntries(parsed) };
}
