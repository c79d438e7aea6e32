import { fromJson } from "../../../db/json.ts";
import type { ProductRow, VariantRow } from "../../../db/queries/catalogue/catalogue.ts";
import { listEveryVariant, listProductsByIds } from "../../../db/queries/catalogue/products.ts";
import { listStockFigures } from "../../../db/queries/stock/stock-figures.ts";
import { listCosts, type VariantCostRow } from "../../../db/queries/stock/variant-costs.ts";
import { plainValues } from "../../../src-shared/products/plain-fields.ts";
import { type ExportKey, exportWords } from "../../../src-shared/text/export/index.ts";
import type { Lang } from "../../../src-shared/values/localized.ts";
import type { Context } from "../../context.ts";
import { type Cell, moneyCell, type Rows } from "../../kernel/export/csv-text.ts";
import { ownTurn } from "../../kernel/own-turn.ts";
import { describedOf } from "./read-staff-product.ts";

/** A product with its live variants, as a file of all its columns needs it. */
export interface WholeProduct {
  row: ProductRow;
  variants: readonly VariantRow[];
  onHand: ReadonlyMap<string, number>;
  /** What is known of what a piece costs; empty where the table has no column of costs. */
  costs: ReadonlyMap<string, VariantCostRow>;
}

export interface WholeTable {
  columns: readonly string[];
  hasCosts: boolean;
  rowsOf(product: WholeProduct): Cell[][] | Promise<Cell[][]>;
}

const STEP = 100;

/** Rows of the products with these ids, in their order; one that is gone meanwhile is left out. */
export async function* inWholeParts(
  { reader }: Context,
  ids: readonly string[],
  { hasCosts, rowsOf }: Pick<WholeTable, "hasCosts" | "rowsOf">,
): AsyncGenerator<Rows> {
  for (let start = 0; start < ids.length; start += STEP) {
    const part = ids.slice(start, start + STEP);
    const rows = new Map((await listProductsByIds(reader, part)).map((row) => [row.id, row]));
    const live = (await listEveryVariant(reader, part)).filter(({ archived }) => !archived);
    const figures = await listStockFigures(
      reader,
      live.map(({ id }) => id),
    );
    const onHand = new Map([...figures].map(([id, figure]) => [id, figure.onHand]));
    const costs = await listCosts(reader, hasCosts ? live.map(({ id }) => id) : []);
    const byProduct = Map.groupBy(live, (variant) => variant.product_id);
    const found: Cell[][] = [];
    for (const id of part) {
      const row = rows.get(id);
      if (row) found.push(...(await rowsOf({ row, variants: byProduct.get(id) ?? [], onHand, costs })));
    }
    yield found;
    // Others get their turn between two steps.
    await ownTurn();
  }
}

const wholeColumns = [
  ...(["slug", "sku", "name", "nameAr", "shortEn", "shortAr", "descriptionEn", "descriptionAr"] as const),
  ...([
    "category",
    "subcategory",
    "brand",
    "status",
    "price",
    "compareAtPrice",
    "cost",
    "onHand",
    "tracked",
    "backorder",
  ] as const),
  ...(["option1Name", "option1Value", "option2Name", "option2Value", "option3Name", "option3Value"] as const),
  ...(["weight", "width", "depth", "height", "materialsEn", "materialsAr", "warrantyMonths", "leadTimeDays"] as const),
  ...(["isFeatured", "isNewArrival", "isBestSeller", "pictureFiles", "variantPicture"] as const),
  ...(["seoTitleEn", "seoTitleAr", "seoDescriptionEn", "seoDescriptionAr"] as const),
] satisfies (ExportKey extends `product.${infer Name}` ? Name : string)[];

type Column = (typeof wholeColumns)[number];

/**
 * Every column of a product that an import reads back, for those who may see it, with headings in the asker's language; a row a variant, the product's own fields
 * in its first. Texts of options are the English ones.
 */
export function wholeTable(
  places: ReadonlyMap<string, string>,
  { lang, hasCosts }: { lang: Lang; hasCosts: boolean },
): WholeTable {
  const columns: readonly Column[] = wholeColumns.filter((name) => hasCosts || name !== "cost");
  const t = exportWords[lang];
  const word = (flag: boolean) => t(flag ? "word.yes" : "word.no");
  return {
    columns: columns.map((name) => t(`product.${name}`)),
    hasCosts,
    rowsOf({ row, variants, onHand, costs }) {
      const { name, shortDescription, description, facts, options, images, seo } = describedOf(row);
      const plain = plainValues(row);
      const own: Partial<Record<Column, Cell>> = {
        name: name.en,
        nameAr: name.ar,
        shortEn: shortDescription.en,
        shortAr: shortDescription.ar,
        descriptionEn: description.en,
        descriptionAr: description.ar,
        category: places.get(row.category_id),
        subcategory: places.get(row.subcategory_id ?? ""),
        brand: row.brand,
        status: t(`status.${row.status}`),
        option1Name: options[0]?.name.en,
        option2Name: options[1]?.name.en,
        option3Name: options[2]?.name.en,
        weight: facts.weight,
        width: facts.dimensions.width,
        depth: facts.dimensions.depth,
        height: facts.dimensions.height,
        materialsEn: facts.materials.en.join("; "),
        materialsAr: facts.materials.ar?.join("; "),
        warrantyMonths: plain.warrantyMonths,
        leadTimeDays: plain.leadTimeDays,
        isFeatured: word(plain.isFeatured),
        isNewArrival: word(plain.isNewArrival),
        isBestSeller: word(plain.isBestSeller),
        pictureFiles: images.map(({ path }) => fileOf(path)).join("\n"),
        seoTitleEn: seo.title.en,
        seoTitleAr: seo.title.ar,
        seoDescriptionEn: seo.description.en,
        seoDescriptionAr: seo.description.ar,
      };
      return variants.map((variant, at) => {
        const values = optionValues(row, variant);
        const [picture] = fromJson(variant.images);
        const cells: typeof own = {
          ...(at === 0 ? own : {}),
          slug: row.slug,
          sku: variant.sku,
          price: moneyCell(variant.price),
          compareAtPrice: moneyCell(variant.compare_at_price),
          cost: moneyCell(costs.get(variant.id)?.cost ?? null),
          onHand: variant.tracked ? (onHand.get(variant.id) ?? 0) : null,
          tracked: word(variant.tracked),
          backorder: word(variant.backorder),
          option1Value: values[0],
          option2Value: values[1],
          option3Value: values[2],
          variantPicture: picture === undefined ? null : fileOf(picture),
        };
        return columns.map((column) => cells[column]);
      });
    },
  };
}

/** The English names of the variant's values, in the product's order of options. */
export function optionValues(row: ProductRow, variant: VariantRow): (string | undefined)[] {
  const chosen = fromJson(variant.options);
  return fromJson(row.options).map(({ key, values }) => values.find((value) => value.key === chosen[key])?.name.en);
}

/** The last part of a picture's path, by which an import finds it again. */
export const fileOf = (path: string): string => path.split("/").at(-1) ?? path;
