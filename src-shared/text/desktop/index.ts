import type { Lang } from "../../values/localized.ts";
import { createText, type KeyOf, type Text } from "../text.ts";
import ar from "./ar.ts";
import en from "./en.ts";

export type DesktopKey = KeyOf<typeof en>;
export type DesktopText = Text<DesktopKey>;

/** Dictionaries of both languages, loaded at the start, so that menus change their language at once. */
export const desktopText = (lang: Lang): DesktopText => createText<DesktopKey>(lang, lang === "ar" ? ar : en);
