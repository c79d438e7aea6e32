import type { ImportField } from "../../../../src-shared/imports/fields.ts";
import type { ProductStatus } from "../../../../src-shared/products/states.ts";
import { exportWords } from "../../../../src-shared/text/export/index.ts";
import { foldArabic } from "../../../../src-shared/values/arabic.ts";
import { atFirstUse } from "../../../../src-shared/values/at-first-use.ts";
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
  cost: "cost",
  onHand: "quantity",
  backorder: "backorder",
  slug: "handle",
  shortEn: "shortEn",
  shortAr: "shortAr",
  descriptionEn: "descriptionEn",
  descriptionAr: "descriptionAr",
  tracked: "tracked",
  option1Name: "option1Name",
  option1Value: "option1Value",
  option2Name: "option2Name",
  option2Value: "option2Value",
  option3Name: "option3Name",
  option3Value: "option3Value",
  weight: "weight",
  width: "width",
  depth: "depth",
  height: "height",
  materialsEn: "materialsEn",
  materialsAr: "materialsAr",
  warrantyMonths: "warrantyMonths",
  leadTimeDays: "leadTimeDays",
  isFeatured: "isFeatured",
  isNewArrival: "isNewArrival",
  isBestSeller: "isBestSeller",
  variantPicture: "variantPicture",
  seoTitleEn: "seoTitleEn",
  seoTitleAr: "seoTitleAr",
  seoDescriptionEn: "seoDescriptionEn",
  seoDescriptionAr: "seoDescriptionAr",
  pictureFiles: "pictures",
} as const satisfies Record<string, ImportField>;

type OwnKey = keyof typeof ownFields;

/** Field by heading, in either language. */
export const ownColumns = atFirstUse(
  (): ReadonlyMap<string, ImportField> =>
    new Map(
      LANGS.flatMap((lang) =>
        (Object.keys(ownFields) as OwnKey[]).map(
          (key) => [headingOf(exportWords[lang](`product.${key}`)), ownFields[key]] as const,
        ),
      ),
    ),
);

/** Status by its word in the shop's own exports, in either language. */
export const ownStatuses = atFirstUse(
  (): ReadonlyMap<string, ProductStatus> =>
    new Map(
      LANGS.flatMap((lang) =>
        (["active", "draft", "archived", "scheduled"] as const).map(
          (state) =>
            [foldArabic(exportWords[lang](`status.${state}`)), state === "scheduled" ? "draft" : state] as const,
        ),
      ),
    ),
);
