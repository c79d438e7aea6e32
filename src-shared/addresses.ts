/**
 * Addresses of the shop's pages and of the back office's screens, as paths. Pages of the shop are named without a language;
 * `languagePath` adds it. Parts of a path are encoded here and nowhere else.
 */
import type { Lang } from "./values/localized.ts";

const arabic = /^\/ar(?=\/|$)/;

/** Prefix of all pages of a language: "" for English, "/ar" for Arabic. */
export const languagePrefix = (lang: Lang): string => (lang === "ar" ? "/ar" : "");

/** The address of a page in a language. */
export const languagePath = (path: string, lang: Lang): string =>
  lang === "ar" && path === "/" ? languagePrefix(lang) : languagePrefix(lang) + path;

/** The language of the page at a path as a browser shows it. */
export const languageOf = (path: string): Lang => (arabic.test(path) ? "ar" : "en");

/** The same path without its language. */
export const withoutLanguage = (path: string): string => path.replace(arabic, "") || "/";

/** Pages of the shop with a fixed path; products, articles, orders and links have paths of their own. */
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

/** Picture of the number on the cart's link, for browsers without scripts. */
export const CART_BADGE = "/cart/badge.svg";

export const productPath = (slug: string): string => `/product/${encodeURIComponent(slug)}`;

/** The slug in the path of a product's page, in either language and still encoded; undefined for other pages. */
export const productSlugIn = (path: string): string | undefined =>
  /^\/product\/([^/]+)\/?$/.exec(withoutLanguage(path))?.[1];

/** The listing of a category, named in English in both languages (specification, /collection), or of a subcategory by its slug. */
export function collectionPath(category: { name: { en: string } }, subcategory?: { slug: string }): string {
  const query = new URLSearchParams({ category: category.name.en });
  if (subcategory) query.set("subcategory", subcategory.slug);
  return `${PAGES.collection}?${query}`;
}

/** The page of an article, or one of the owner's own. */
export const articlePath = (slug: string): string => `/${encodeURIComponent(slug)}`;

/** The page on which a customer follows an order. */
export const orderPath = (token: string): string => `/order/${token}`;

/** The token in the path of an order's page, in either language; undefined for other pages. */
export const orderTokenInPath = (path: string): string | undefined =>
  /^\/order\/([^/]+)\/?$/.exec(withoutLanguage(path))?.[1];

/** The parameter of a page that shows a saved version of the site before visitors see it. */
export const DRAFT = "draft";
export const draftPath = (token: string, lang: Lang): string =>
  `${languagePath("/", lang)}?${new URLSearchParams({ [DRAFT]: token })}`;

/** The page of a share link. */
export const sharedPath = (token: string): string => `/s/${token}`;

/** The address of the back office; its screens are below it. */
export const ADMIN_ROOT = "/admin";

/** Path of a screen of the back office. */
export const adminPath = (screen: string): string => ADMIN_ROOT + screen;

/** Screens of the back office whose address never changes, below `adminPath`. */
export const SCREENS = {
  orders: "/orders",
  newOrder: "/orders/new",
  quotes: "/quotes",
  newQuote: "/quotes/new",
  counter: "/counter",
  stockCount: "/stock-count",
  customers: "/customers",
  invoices: "/invoices",
  payments: "/payments",
  reports: "/reports",
  ageing: "/ageing",
  closing: "/closing",
  messages: "/messages",
  quoteRequests: "/quote-requests",
  mails: "/mails",
  products: "/products",
  newProduct: "/products/new",
  imports: "/products/import",
  categories: "/categories",
  media: "/media",
  mediaBySku: "/media/by-sku",
  articles: "/articles",
  newArticle: "/articles/new",
  pages: "/pages",
  newPage: "/pages/new",
  home: "/home",
  navigation: "/navigation",
  shopTexts: "/shop-texts",
  authors: "/authors",
  testimonials: "/testimonials",
  delivery: "/delivery",
  settings: "/settings",
  setUp: "/set-up",
  users: "/users",
  updates: "/updates",
  audit: "/audit",
  system: "/system",
  account: "/account",
  desktop: "/desktop",
  printing: "/printing",
} as const;

type ListScreen =
  | "categories"
  | "invoices"
  | "messages"
  | "orders"
  | "mails"
  | "payments"
  | "products"
  | "quoteRequests"
  | "quotes"
  | "settings";

/** A list of the back office with its filters set, below `adminPath`. */
export const listScreen = (list: ListScreen, filters: Readonly<Record<string, string>>): string =>
  `${SCREENS[list]}?${new URLSearchParams(filters)}`;

/** The empty form of an order or a quote for a known customer. */
export const newSaleScreen = (sale: "newOrder" | "newQuote", customerId: string): string =>
  `${SCREENS[sale]}?${new URLSearchParams({ customer: customerId })}`;

// The screen of one thing in the back office, below `adminPath`.
export const articleScreen = (id: string): string => `${SCREENS.articles}/${id}`;
export const customerScreen = (id: string): string => `${SCREENS.customers}/${id}`;
export const statementScreen = (customerId: string): string => `${customerScreen(customerId)}/statement`;
export const importScreen = (id: string): string => `${SCREENS.imports}/${id}`;
export const invoiceScreen = (id: string): string => `${SCREENS.invoices}/${id}`;
export const messageScreen = (id: string): string => `${SCREENS.messages}/${id}`;
export const orderScreen = (id: string): string => `${SCREENS.orders}/${id}`;
export const orderEditScreen = (id: string): string => `${orderScreen(id)}/edit`;
/** By the key of a fixed page, by the id of an own one. */
export const pageScreen = (keyOrId: string): string => `${SCREENS.pages}/${keyOrId}`;
export const productScreen = (id: string): string => `${SCREENS.products}/${id}`;
export const reportScreen = (key: string): string => `${SCREENS.reports}/${key}`;
export const quoteScreen = (id: string): string => `${SCREENS.quotes}/${id}`;
export const quoteRequestScreen = (id: string): string => `${SCREENS.quoteRequests}/${id}`;
