import { directionOf, type Lang } from "../../src-shared/values/localized.ts";
import { readStored, writeStored } from "./stored.ts";

export type Theme = "light" | "dark";
export interface Preferences {
  lang: Lang;
  theme: Theme;
}

/** As chosen on this computer; before that, what the browser asks for. */
export function readPreferences(): Preferences {
  const kept = (readStored("preferences") ?? {}) as Partial<Preferences>;
  const dark = matchMedia("(prefers-color-scheme: dark)").matches;
  return {
    lang: kept.lang === "ar" || kept.lang === "en" ? kept.lang : navigator.language.startsWith("ar") ? "ar" : "en",
    theme: kept.theme === "dark" || kept.theme === "light" ? kept.theme : dark ? "dark" : "light",
  };
}

export const keepPreferences = (preferences: Preferences): boolean => writeStored("preferences", preferences);

/** Language, direction and theme stand on the root element, where style sheets and screen readers look for them. */
export function showPreferences({ lang, theme }: Preferences): void {
  const root = document.documentElement;
  root.lang = lang;
  root.dir = directionOf(lang);
  root.dataset.theme = theme;
}
