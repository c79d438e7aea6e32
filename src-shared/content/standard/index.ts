import type { Lang } from "../../values/localized.ts";
import ar from "./ar.ts";
import en from "./en.ts";

/** A text that a shop shows until its owner writes one: Markdown with placeholders (server/features/shop/placeholders.ts). */
export interface StandardPage {
  title: string;
  seoDescription: string;
  body: string;
}

export type PageKey = keyof typeof en;

/** The shop's own pages, by the last part of their addresses. */
export const pageKeys = Object.keys(en) as PageKey[];

export const isPageKey = (key: string): key is PageKey => Object.hasOwn(en, key);

/** Texts of a shop that has none of its own. They name no product, price, year or number. */
export const standardPages: Readonly<Record<Lang, Readonly<Record<PageKey, StandardPage>>>> = { en, ar };
