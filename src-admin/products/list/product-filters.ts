import { TRANSLATION_GAPS } from "../../../src-shared/articles/states.ts";
import type { StaffProductFilterInput } from "../../../src-shared/products/operations.ts";
import { PICTURE_GAPS, PRODUCT_MARKS, PRODUCT_STATES, STOCK_LEVELS } from "../../../src-shared/products/states.ts";
import type { AdminText } from "../../../src-shared/text/admin/index.ts";
import type { Format } from "../../app/format.ts";
import type { Answer } from "../../app/queries.ts";
import type { Filter } from "../../ui/lists/filter-menu.tsx";
import type { ListState } from "../../ui/lists/list-address.ts";

export type ProductList = Answer<"GET /api/staff/products">;
export type Categories = Answer<"GET /api/staff/categories">;

/** The state of the product list in the address, empty as it opens. */
export const noFilters = {
  q: "",
  status: "",
  category: "",
  subcategory: "",
  brand: "",
  stock: "",
  flag: "",
  pictures: "",
  arabic: "",
};

/** What of the list's state chooses products, for changing and exporting all that fit. */
export function filterOf(state: ListState): StaffProductFilterInput {
  return {
    q: state.q || undefined,
    status: PRODUCT_STATES.find((one) => one === state.status),
    category: state.category || undefined,
    subcategory: state.subcategory || undefined,
    brand: state.brand || undefined,
    stock: STOCK_LEVELS.find((level) => level === state.stock),
    flag: PRODUCT_MARKS.find((one) => one === state.flag),
    pictures: PICTURE_GAPS.find((gap) => gap === state.pictures),
    arabic: TRANSLATION_GAPS.find((gap) => gap === state.arabic),
  };
}

interface Known {
  t: AdminText;
  text: Format["text"];
  number: Format["number"];
  meta: ProductList["meta"] | undefined;
  categories: Categories | undefined;
  category: string;
}

export function productFilters({ t, text, number, meta, categories = [], category }: Known): Filter[] {
  const choices = (name: string, keys: readonly string[]) =>
    keys.map((value) => ({ value, label: t(`product.${name}.${value}` as Parameters<AdminText>[0]) }));
  const states = ["active", "draft", "scheduled", "archived"] as const;
  const inside = categories.find((one) => one.id === category)?.subcategories ?? [];
  const named = (rows: readonly { id: string; name: Parameters<Format["text"]>[0] }[]) =>
    rows.map((row) => ({ value: row.id, label: text(row.name) }));
  return [
    {
      key: "status",
      label: t("product.status"),
      choices: states.map((value) => ({
        value,
        label: t(`product.status.${value}`) + (meta ? ` (${number(meta.statuses[value])})` : ""),
      })),
    },
    { key: "category", label: t("product.category"), choices: named(categories) },
    ...(inside.length > 0 ? [{ key: "subcategory", label: t("product.subcategory"), choices: named(inside) }] : []),
    {
      key: "brand",
      label: t("product.field.brand"),
      choices: (meta?.brands ?? []).map((value) => ({ value, label: value })),
    },
    { key: "stock", label: t("product.stock"), choices: choices("stock", STOCK_LEVELS) },
    { key: "flag", label: t("product.flags"), choices: choices("flag", PRODUCT_MARKS) },
    { key: "pictures", label: t("product.pictures"), choices: choices("pictures", PICTURE_GAPS) },
    { key: "arabic", label: t("part.arabic"), choices: choices("arabic", TRANSLATION_GAPS) },
  ];
}
