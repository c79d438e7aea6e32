/** What is wrong in a file, by line, column and reason. */

/** Reasons that only a file can give. */
export const FILE_PROBLEMS = [
  /** A spreadsheet made a number of it: 1.23E+12. */
  "sku_number",
  "sku_twice",
  /** Its SKUs belong to several products here. */
  "sku_elsewhere",
  "name_missing",
  "price_missing",
  /** 1.250 or 1,250: nobody said which sign is the decimal one. */
  "decimal_unclear",
  /** More than two digits of a fraction. */
  "decimals",
  "yes_or_no",
  "status_unknown",
  "whole_number",
  "parent_missing",
  "kind_unknown",
  /** A row that names no product. */
  "no_product",
  /** Translations: a text that the shop does not have, and one that the file has twice. */
  "text_unknown",
  "text_twice",
  /** Customers: neither phone nor e-mail, one that the file has twice, those of several customers, and what is none. */
  "contact_missing",
  "contact_twice",
  "contact_elsewhere",
  "phone",
  "email",
  /** Lists of stock: a SKU that nothing is sold by, one whose stock is not counted, and goods that came or went since. */
  "sku_unknown",
  "untracked",
  "stock_moved",
  /** Categories: one that neither shop nor file has, one that the file has twice, one of several of its name, and an address that is none or is another's. */
  "parent_unknown",
  "category_twice",
  "category_several",
  "slug",
  "slug_taken",
  /** Redirects: an address of a page here, of nothing here, of no kind that is redirected, of another kind, twice, or in a circle. */
  "address_live",
  "address_unknown",
  "address_foreign",
  "address_kind",
  "address_twice",
  "address_loop",
  /** Pictures: of no product here, of no kind that is shown, larger than one may be, twice, packed too tightly, outside, a link, forgotten. */
  "picture_unmatched",
  "picture_kind",
  "picture_large",
  "picture_twice",
  "picture_packed",
  "picture_path",
  "picture_link",
  "picture_gone",
  /** Changed since, by somebody else or by a sale. */
  "changed_since",
] as const;

/** Codes of a product's own fields (api/field-problems.ts) that its file can cause. */
export const PRODUCT_PROBLEMS = [
  "required",
  "too_long",
  "too_much",
  "plain_text",
  "amount",
  "number",
  "not_a_number",
  "quantity",
  "too_low",
  "too_high",
  "too_many_lines",
  "compare_at",
  "one_variant",
  "variant_options",
  "same_variant",
  "sku",
  "taken",
  "link",
  "marks",
  "picture",
  /** `below_zero` of the forms. */
  "owed",
  "invalid",
] as const;
export const IMPORT_PROBLEMS = [...FILE_PROBLEMS, ...PRODUCT_PROBLEMS] as const;
export type ImportProblemCode = (typeof IMPORT_PROBLEMS)[number];

/** The code as one of an import's; what is not among them is "invalid". */
export const importProblem = (code: string): ImportProblemCode =>
  code === "below_zero" ? "owed" : (IMPORT_PROBLEMS.find((known) => known === code) ?? "invalid");

export interface ImportProblem {
  /** Line of the file, counted from 1 with its headings. */
  line: number;
  /** Heading of the column; null where the whole line is meant. */
  column: string | null;
  code: ImportProblemCode;
  /** The cell, cut short. */
  value?: string;
}

/** What was done with a cell that does not fit as it is; the product is imported. */
export const IMPORT_NOTICES = [
  /** Signs that a SKU may not have became hyphens. */
  "sku_cleaned",
  "sku_made",
  /** Longer than fits: cut at a word. */
  "cut",
  /** Pictures that the library does not have by this name. */
  "pictures_missing",
  /** Stock below zero became none. */
  "stock_negative",
  /** No English name: the Arabic one stands for it. */
  "english_missing",
  /** Translations: the English is another one by now; the Arabic is imported and counts as older. */
  "english_changed",
] as const;
export type ImportNoticeCode = (typeof IMPORT_NOTICES)[number];

export interface ImportNotice {
  line: number;
  column: string | null;
  code: ImportNoticeCode;
  value?: string;
}
