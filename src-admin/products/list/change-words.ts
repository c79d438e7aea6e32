import type { BulkChange } from "../../../src-shared/products/bulk.ts";
import { PRODUCT_MARKS } from "../../../src-shared/products/states.ts";
import { useFormat } from "../../app/format.ts";
import { useServices } from "../../app/services.tsx";
import { flagFields } from "./bulk-fields.tsx";
import { placeNames } from "./place-names.ts";
import type { Categories } from "./product-filters.ts";

/** What a bulk change set, field by field: "Status: Draft". */
export function useChangeWords(categories: Categories): (change: BulkChange) => string[] {
  const { t } = useServices();
  const { text, number } = useFormat();
  const names = placeNames(categories);
  return ({ price, cost, status, category, brand, ...flags }) => {
    const said: [string, string][] = [];
    if (price) said.push([t("product.bulk.price"), signed(price.basisPoints, number)]);
    if (cost) {
      const share = t("product.bulk.shareOfPrice", { share: percentOf(cost.basisPoints, number) });
      said.push([t("product.bulk.cost"), cost.of === "price" ? share : signed(cost.basisPoints, number)]);
    }
    if (status) said.push([t("product.bulk.status"), t(`product.status.${status}`)]);
    for (const mark of PRODUCT_MARKS) {
      const set = flags[flagFields[mark]];
      if (set !== undefined) said.push([t(`product.flag.${mark}`), t(set ? "part.yes" : "part.no")]);
    }
    const place = category && names.get(category.subcategoryId ?? category.categoryId);
    if (category) said.push([t("product.bulk.category"), place ? text(place) : "–"]);
    if (brand !== undefined) said.push([t("product.bulk.brand"), brand || "–"]);
    return said.map(([field, value]) => t("product.changes.field", { field, value }));
  };
}

/** "+5%", kept in this order in Arabic too. */
const signed = (basisPoints: number, number: (value: number) => string): string =>
  `\u2066${basisPoints < 0 ? "−" : "+"}${percentOf(Math.abs(basisPoints), number)}\u2069`;

const percentOf = (basisPoints: number, number: (value: number) => string): string => `${number(basisPoints / 100)}%`;
