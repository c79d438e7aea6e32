import type { ImportField } from "./fields.ts";

/** One field that an import changes. Amounts are dirhams; long texts are cut. */
export interface ImportChange {
  /** `variant`: the product gets a variant more; `arabic`: a text's Arabic. */
  field: ImportField | "variant" | "arabic";
  /** The variant that it is about, or the text; null: the product. */
  sku: string | null;
  before: string | number | boolean | null;
  after: string | number | boolean | null;
}
