/** Where a text of the shop stands, by the beginning of its key. */
export const TEXT_AREAS = [
  "frame",
  "home",
  "listing",
  "product",
  "cart",
  "checkout",
  "order",
  "reading",
  "shared",
  "mail",
] as const;
export type TextArea = (typeof TEXT_AREAS)[number];

const areas: Readonly<Record<string, TextArea>> = {
  home: "home",
  listing: "listing",
  search: "listing",
  card: "listing",
  availability: "listing",
  product: "product",
  cart: "cart",
  checkout: "checkout",
  problem: "checkout",
  refusal: "checkout",
  form: "checkout",
  order: "order",
  content: "reading",
  contact: "reading",
  quote: "reading",
  journal: "reading",
  article: "reading",
  city: "reading",
  shared: "shared",
};

/** Of a text that pages do not have: mails. */
export const areaOf = (key: string, isOfPages: boolean): TextArea =>
  isOfPages ? (areas[key.split(".", 1)[0] ?? ""] ?? "frame") : "mail";
