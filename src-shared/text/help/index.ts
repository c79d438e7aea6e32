import type { Lang } from "../../values/localized.ts";
import type en from "./en/index.ts";

/** What a screen's help is known by: `Screen.help` in the back office. */
export type HelpKey = keyof typeof en;

/** At most five lines: what the screen is for, its main action, what is easily missed, what happens next, where to go on. */
export type HelpLines = readonly string[];

/** Loads one language when a help is first opened. A screen without its Arabic does not compile. */
export const helpTexts: Record<Lang, () => Promise<Readonly<Record<HelpKey, HelpLines>>>> = {
  en: () => import("./en/index.ts").then((module) => module.default),
  ar: () => import("./ar/index.ts").then((module) => module.default),
};
