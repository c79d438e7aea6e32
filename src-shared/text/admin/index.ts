import type { Lang } from "../../values/localized.ts";
import type { KeyOf, Text } from "../text.ts";
import type en from "./en/index.ts";

export type AdminKey = KeyOf<typeof en>;
export type AdminText = Text<AdminKey>;

/** Loads one language at a time; the other on a switch. */
export const adminDictionary: Record<Lang, () => Promise<Readonly<Record<string, string>>>> = {
  en: () => import("./en/index.ts").then((module) => module.default),
  ar: () => import("./ar/index.ts").then((module) => module.default),
};
