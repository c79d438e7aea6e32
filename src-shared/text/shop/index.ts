import type { Lang } from "../../values/localized.ts";
import type { KeyOf, Text } from "../text.ts";
import type en from "./en/index.ts";

export type ShopKey = KeyOf<typeof en>;
export type ShopText = Text<ShopKey>;

export type Dictionary = Readonly<Record<string, string>>;
type Dictionaries = Record<Lang, () => Promise<Dictionary>>;

/** Loads the whole dictionary of one language, for the server. */
export const shopDictionary: Dictionaries = {
  en: () => import("./en/index.ts").then((module) => module.default),
  ar: () => import("./ar/index.ts").then((module) => module.default),
};

/** Loads the part of a dictionary that every page needs, for the browser. */
export const everydayDictionary: Dictionaries = {
  en: () => import("./en/everyday.ts").then((module) => module.default),
  ar: () => import("./ar/everyday.ts").then((module) => module.default),
};

/** Further parts of a dictionary, which pages load; each is named after its file. */
export type TextPart = "home" | "search" | "ordering" | "order" | "reading" | "shared";
export const partDictionary: Record<TextPart, Dictionaries> = {
  home: {
    en: () => import("./en/home.ts").then((module) => module.default),
    ar: () => import("./ar/home.ts").then((module) => module.default),
  },
  search: {
    en: () => import("./en/search.ts").then((module) => module.default),
    ar: () => import("./ar/search.ts").then((module) => module.default),
  },
  ordering: {
    en: () => import("./en/ordering.ts").then((module) => module.default),
    ar: () => import("./ar/ordering.ts").then((module) => module.default),
  },
  order: {
    en: () => import("./en/order.ts").then((module) => module.default),
    ar: () => import("./ar/order.ts").then((module) => module.default),
  },
  reading: {
    en: () => import("./en/reading.ts").then((module) => module.default),
    ar: () => import("./ar/reading.ts").then((module) => module.default),
  },
  shared: {
    en: () => import("./en/shared.ts").then((module) => module.default),
    ar: () => import("./ar/shared.ts").then((module) => module.default),
  },
};
