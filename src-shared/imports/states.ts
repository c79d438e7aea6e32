/** Whose columns a file has: those of another shop's export, of our own, or others that a person matched; or what it has instead of products. */
export const IMPORT_SHAPES = [
  "shopify",
  "woocommerce",
  "own",
  "matched",
  "translations",
  "customers",
  "stock",
  "prices",
  "costs",
  "categories",
  "redirects",
  "pictures",
] as const;
export type ImportShape = (typeof IMPORT_SHAPES)[number];

/**
 * State of an import. `reading` makes the plan and writes no product; `asking` waits for an answer, with which the file is sent
 * again; `failed` is a file that cannot be read, or a reading that was cut short.
 */
export const IMPORT_STATES = [
  "reading",
  "asking",
  "failed",
  "planned",
  "running",
  "cancelled",
  "done",
  "undoing",
  "undone",
] as const;
export type ImportState = (typeof IMPORT_STATES)[number];

/** What an import does with a product of its file. */
export const IMPORT_OUTCOMES = ["new", "changed", "unchanged", "wrong"] as const;
export type ImportOutcome = (typeof IMPORT_OUTCOMES)[number];

/** What came of a product when its turn was: written, left for a reason, put back, or not to be put back. */
export const IMPORT_RESULTS = ["written", "left", "put_back", "kept"] as const;
export type ImportResult = (typeof IMPORT_RESULTS)[number];

/** The sign before the fraction of a number. */
export const DECIMAL_SIGNS = [".", ","] as const;
export type DecimalSign = (typeof DECIMAL_SIGNS)[number];
