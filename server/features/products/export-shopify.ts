import { fromJson } from "../../../db/json.ts";
import { resolveImage } from "../../../src-shared/media/image.ts";
import { plainAmount } from "../../../src-shared/values/money.ts";
import type { Cell } from "../../kernel/export/csv-text.ts";
import { markdownToHtml } from "../../kernel/markdown/rich-text.ts";
import { optionValues, type WholeTable } from "./export-whole.ts";
import { describedOf } from "./read-staff-product.ts";

/** Columns of Shopify's product file, by the names of since 2025. */
const allColumns = [
  "Title",
  "URL handle",
  "Description",
  "Vendor",
  "Product category",
  "Type",
  "Tags",
  "Published on online store",
  "Status",
  "SKU",
  "Barcode",
  "Option1 name",
  "Option1 value",
  "Option2 name",
  "Option2 value",
  "Option3 name",
  "Option3 value",
  "Price",
  "Compare-at price",
  "Cost per item",
  "Charge tax",
  "Inventory tracker",
  "Inventory quantity",
  "Continue selling when out of stock",
  "Weight value (grams)",
  "Weight unit for display",
  "Requires shipping",
  "Fulfillment service",
  "Product image URL",
  "Image position",
  "Image alt text",
  "Variant image URL",
  "Gift card",
  "SEO title",
  "SEO description",
] as const;
type Column = (typeof allColumns)[number];

const statuses = { active: "Active", draft: "Draft", archived: "Archived" } as const;
const truth = (flag: boolean) => (flag ? "TRUE" : "FALSE");

/**
 * Products as Shopify's importer reads them, in English, because it has one language: a row a variant, the product's fields in the first,
 * pictures one a row from the first on, and rows of pictures alone behind them.
 */
export function shopifyTable(
  places: ReadonlyMap<string, string>,
  { publicUrl, hasCosts }: { publicUrl: string; hasCosts: boolean },
): WholeTable {
  const columns: readonly Column[] = allColumns.filter((name) => hasCosts || name !== "Cost per item");
  const address = (path: string) => new URL(resolveImage(path), publicUrl).href;
  return {
    columns,
    hasCosts,
    async rowsOf({ row, variants, onHand, costs }) {
      const { name, description, facts, options, images, seo } = describedOf(row);
      const levels = [places.get(row.category_id), places.get(row.subcategory_id ?? "")].filter(
        (level) => level !== undefined,
      );
      const own: Partial<Record<Column, Cell>> = {
        Title: name.en,
        Description: await markdownToHtml(description.en),
        Vendor: row.brand,
        "Product category": levels.join(" > "),
        Type: levels.at(-1),
        "Published on online store": truth(row.status === "active"),
        Status: statuses[row.status],
        "Option1 name": options[0]?.name.en ?? "Title",
        "Option2 name": options[1]?.name.en,
        "Option3 name": options[2]?.name.en,
        "Gift card": "FALSE",
        "SEO title": seo.title.en,
        "SEO description": seo.description.en,
      };
      const ofVariants = variants.map((variant, at): Partial<Record<Column, Cell>> => {
        const values = optionValues(row, variant);
        const [picture] = fromJson(variant.images);
        const cost = costs.get(variant.id)?.cost ?? null;
        return {
          ...(at === 0 ? own : {}),
          SKU: variant.sku,
          "Option1 value": options.length === 0 ? "Default Title" : values[0],
          "Option2 value": values[1],
          "Option3 value": values[2],
          Price: plainAmount(variant.price),
          "Compare-at price": variant.compare_at_price === null ? null : plainAmount(variant.compare_at_price),
          "Cost per item": cost === null ? null : plainAmount(cost),
          "Charge tax": "TRUE",
          "Inventory tracker": variant.tracked ? "shopify" : null,
          "Inventory quantity": variant.tracked ? (onHand.get(variant.id) ?? 0) : null,
          "Continue selling when out of stock": variant.backorder ? "CONTINUE" : "DENY",
          "Weight value (grams)": Math.round(facts.weight * 1000),
          "Weight unit for display": "kg",
          "Requires shipping": "TRUE",
          "Fulfillment service": "manual",
          "Variant image URL": picture === undefined ? null : address(picture),
        };
      });
      const rows = Array.from({ length: Math.max(ofVariants.length, images.length) }, (_, at) => {
        const image = images[at];
        const picture: Partial<Record<Column, Cell>> = image
          ? { "Product image URL": address(image.path), "Image position": at + 1, "Image alt text": image.alt.en }
          : {};
        return { ...ofVariants[at], ...picture, "URL handle": row.slug };
      });
      return rows.map((cells: Partial<Record<Column, Cell>>) => columns.map((column) => cells[column]));
    },
  };
}
