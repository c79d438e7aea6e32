import type { ImportField } from "./fields.ts";

/** What an import changes beside the fields of a product. */
export const OTHER_FIELDS = [
  "variant",
  "arabic",
  "category.order",
  "redirect",
  "customer.name",
  "customer.company",
  "customer.crNumber",
  "customer.phone",
  "customer.email",
  "customer.note",
] as const;

/** One field that an import changes. Amounts are dirhams; long texts are cut. */
export interface ImportChange {
  /** `variant`: the product gets a variant more; `arabic`: a text's Arabic. */
  field: ImportField | (typeof OTHER_FIELDS)[number];
  /** The variant that it is about, or the text; null: the product. */
  sku: string | null;
  before: string | number | boolean | null;
  after: string | number | boolean | null;
}

/** Fields whose numbers are dirhams. */
export const MONEY_FIELDS: ReadonlySet<ImportChange["field"]> = new Set(["price", "compareAtPrice", "cost"]);
