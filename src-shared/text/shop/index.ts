import type { KeyOf, Text } from "../text.ts";
import type en from "./en/index.ts";

export type ShopKey = KeyOf<typeof en>;
export type ShopText = Text<ShopKey>;

/** One language at a time: a visitor never loads the other. */
export const shopDictionary = {
  en: () => import("./en/index.ts").then((module) => module.default as Readonly<Record<string, string>>),
  ar: () => import("./ar/index.ts").then((module) => module.default as Readonly<Record<string, string>>),
};
