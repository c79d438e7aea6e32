import type { ImportField } from "../../../../src-shared/imports/fields.ts";
import type { ProductStatus } from "../../../../src-shared/products/states.ts";
import { exportWords } from "../../../../src-shared/text/export/index.ts";
import { foldArabic } from "../../../../src-shared/values/arabic.ts";
import { LANGS } from "../../../../src-shared/values/localized.ts";
import { headingOf } from "./columns.ts";

/** Columns of the shop's own exports that can be read back, by the key of their heading. */
export const ownFields = {
  sku: "sku",
  name: "nameEn",
  nameAr: "nameAr",
  brand: "brand",
  category: "category",
  subcategory: "subcategory",
  status: "status",
  price: "price",
  compareAtPrice: "compareAtPrice",
  onHand: "quantity",
  backorder: "backorder",
  slug: "handle",
} as const satisfies Record<string, ImportField>;

type OwnKey = keyof typeof ownFields;

/** Field by heading, in either language. */
export const ownColumns: ReadonlyMap<string, ImportField> = new Map(
  LANGS.flatMap((lang) =>
    (Object.keys(ownFields) as OwnKey[]).map(
      (key) => [headingOf(exportWords[lang](`product.${key}`)), ownFields[key]] as const,
    ),
  ),
);

/** Status by its word in the shop's own exports, in either language. */
export const ownStatuses: ReadonlyMap<string, ProductStatus> = new Map(
  LANGS.flatMap((lang) =>
    (["active", "draft", "archived", "scheduled"] as const).map(
      (state) => [foldArabic(exportWords[lang](`status.${state}`)), state === "scheduled" ? "draft" : state] as const,
    ),
  ),
);
