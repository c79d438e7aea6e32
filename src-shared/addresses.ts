/**
 * Addresses of the shop's pages and of the back office's screens, as paths. Pages of the shop are named without a language;
 * `languagePath` puts it before them. What stands in a path is encoded here and nowhere else.
 */
import type { Lang } from "./values/localized.ts";

const arabic = /^\/ar(?=\/|$)/;

/** What all pages of a language stand under: "" for English, "/ar" for Arabic. */
export const languagePrefix = (lang: Lang): string => (lang === "ar" ? "/ar" : "");

/** The address of a page in a language. */
export const languagePath = (path: string, lang: Lang): string =>
  lang === "ar" && path === "/" ? languagePrefix(lang) : languagePrefix(lang) + path;

/** The language of the page at a path as a browser shows it. */
export const languageOf = (path: string): Lang => (arabic.test(path) ? "ar" : "en");

/** The same path without its language. */
export const withoutLanguage = (path: string): string => path.replace(arabic, "") || "/";

/** The pages of the shop whose address never changes; beside them stand those of one product, article, order or link. */
export const PAGES = {
  products: "/products",
  collection: "/collection",
  cart: "/cart",
  checkout: "/checkout",
  orderConfirmation: "/order-confirmation",
  findOrder: "/order",
  quote: "/quote",
  contact: "/contact",
  services: "/services",
  about: "/about",
  ourStory: "/our-story",
  customerService: "/customer-service",
  deliveryInfo: "/delivery-info",
  returnPolicy: "/return-policy",
  terms: "/terms-conditions",
  privacy: "/privacy",
  journal: "/journal",
} as const;

export const productPath = (slug: string): string => `/product/${encodeURIComponent(slug)}`;

/** The slug of the product whose page stands at a path, in either language; undefined for other pages. Encoded as it stands. */
export const productSlugIn = (path: string): string | undefined =>
  /^\/product\/([^/]+)\/?$/.exec(withoutLanguage(path))?.[1];

/** A category goes by its English name in both languages (specification, /collection), a subcategory by its slug. */
export function collectionPath(category: { name: { en: string } }, subcategory?: { slug: string }): string {
  const query = new URLSearchParams({ category: category.name.en });
  if (subcategory) query.set("subcategory", subcategory.slug);
  return `${PAGES.collection}?${query}`;
}

export const articlePath = (slug: string): string => `/${encodeURIComponent(slug)}`;

/** The page by which a customer follows an order. */
export const orderPath = (token: string): string => `/order/${token}`;

/** The token of the order that is followed at a path, in either language; undefined for other pages. */
export const orderTokenIn = (path: string): string | undefined =>
  /^\/order\/([^/]+)\/?$/.exec(withoutLanguage(path))?.[1];

/** The page behind a link that was shared with somebody. */
export const sharedPath = (token: string): string => `/s/${token}`;

/** Where the back office stands; its screens are named below it. */
export const officePath = (screen: string): string => `/admin${screen}`;

type ListScreen =
  | "categories"
  | "invoices"
  | "messages"
  | "orders"
  | "mails"
  | "products"
  | "quote-requests"
  | "settings";

/** A list of the back office with its filters set, below `officePath`. */
export const listScreen = (list: ListScreen, filters: Readonly<Record<string, string>>): string =>
  `/${list}?${new URLSearchParams(filters)}`;

/** The empty form of an order or a quote, for a customer who is known. */
export const newSaleScreen = (sale: "orders" | "quotes", customerId: string): string =>
  `/${sale}/new?${new URLSearchParams({ customer: customerId })}`;

// The screen of one thing in the back office, below `officePath`.
export const articleScreen = (id: string): string => `/articles/${id}`;
export const customerScreen = (id: string): string => `/customers/${id}`;
export const statementScreen = (customerId: string): string => `${customerScreen(customerId)}/statement`;
export const invoiceScreen = (id: string): string => `/invoices/${id}`;
export const messageScreen = (id: string): string => `/messages/${id}`;
export const orderScreen = (id: string): string => `/orders/${id}`;
export const productScreen = (id: string): string => `/products/${id}`;
export const quoteScreen = (id: string): string => `/quotes/${id}`;
export const quoteRequestScreen = (id: string): string => `/quote-requests/${id}`;
