import type { Lang } from "../../values/localized.ts";
import type en from "./en.ts";

export type NewsKey = keyof typeof en;
export type NewsTexts = Readonly<Record<NewsKey, string>>;

/** Loads one language when a version is used for the first time, or the help is opened. News without Arabic does not compile. */
export const newsTexts: Record<Lang, () => Promise<NewsTexts>> = {
  en: () => import("./en.ts").then((module) => module.default),
  ar: () => import("./ar.ts").then((module) => module.default),
};
