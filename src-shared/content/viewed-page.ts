import { languageOf, PAGES, withoutLanguage } from "../addresses.ts";
import type { Lang } from "../values/localized.ts";

/** Header by which the browser's client tells which pages were opened without a document, several with a space between. */
export const VIEWED_HEADER = "x-viewed";
/** Header by which the browser's client tells by which page the visit of this tab began. */
export const LANDING_HEADER = "x-landing";
/** Pages that one request can tell of. */
export const MAX_VIEWED = 5;

const PLAIN = /^\/(?:(?:product\/)?[a-z0-9-]{1,150})?$/;
/** Pages whose address is a secret of one visitor. */
const SECRET = /^\/(order|s)\/./;
/** The name of a category in an address; nothing with digits, which may be somebody's number. */
const CATEGORY = /^[\p{L}\p{M} &,'-]{1,60}$/u;

/**
 * The page at an address of the shop as it is counted: without its language and parameters, but for the category of a listing. A
 * page of one visitor has the first part of its path alone. Undefined for an address that no link of the shop has.
 */
export function viewedPage(address: string): { lang: Lang; page: string } | undefined {
  const [path = "", query = ""] = address.split(/\?(.*)/s);
  const plain = withoutLanguage(path).replace(/(?<=.)\/$/, "");
  const lang = languageOf(path);
  const [, secret] = SECRET.exec(plain) ?? [];
  if (secret) return { lang, page: `/${secret}/…` };
  if (!PLAIN.test(plain)) return undefined;
  const category = plain === PAGES.collection ? new URLSearchParams(query).get("category") : null;
  return { lang, page: category && CATEGORY.test(category) ? `${plain}?category=${category}` : plain };
}
