import type { Lang } from "../../values/localized.ts";
import type { KeyOf, Text } from "../text.ts";
import type en from "./en/index.ts";

export type ShopKey = KeyOf<typeof en>;
export type ShopText = Text<ShopKey>;

export type Dictionary = Readonly<Record<string, string>>;
type Dictionaries = Record<Lang, () => Promise<Dictionary>>;

/** One language at a time: a visitor never loads the other. The whole of it, for the server. */
export const shopDictionary: Dictionaries = {
  en: () => import("./en/index.ts").then((module) => module.default),
  ar: () => import("./ar/index.ts").then((module) => module.default),
};

/** In parts for the browser: most visitors look around first. This one is on every page. */
export const everydayDictionary: Dictionaries = {
  en: () => import("./en/everyday.ts").then((module) => module.default),
  ar: () => import("./ar/everyday.ts").then((module) => module.default),
};

/** What a page may need besides; each part is named for its file. */
export type TextPart = "ordering" | "reading" | "shared";
export const partDictionary: Record<TextPart, Dictionaries> = {
  ordering: {
    en: () => import("./en/ordering.ts").then((module) => module.default),
    ar: () => import("./ar/ordering.ts").then((module) => module.default),
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
