/** The generated products: copies of the models' rows, with texts of their own. */
import { readShape, type TableShape } from "../../../db/engines/whole-tables.ts";
import type { Db } from "../../../db/schema.ts";
import { DAY_MS } from "../../../src-shared/values/qatar-time.ts";
import type { BulkWriter } from "./bulk.ts";
import { chance, idAt, mix } from "./chance.ts";
import { fillValues } from "./fill-values.ts";
import type { ModelProduct } from "./model-catalogue.ts";
import { type ProductName, productName, productTexts } from "./names.ts";
import { fillRow, makePattern, type Pattern } from "./pattern.ts";
import type { StoredRow } from "./recorded.ts";

/** Every third product sells: its prices are those of its class, because orders copy them. */
const SELLING = 3;
/** As many variants as a model may have. */
export const MAX_VARIANTS = 3;
const PRODUCT_SALT = 500;

export interface Catalogue {
  count: number;
  models: readonly ModelProduct[];
  /** Pieces taken out of a variant, and the number of movements, by product and place. */
  taken: Int32Array;
  moved: Int32Array;
  modelOf(product: number): number;
  /** A selling product of a class, for a line of an order. */
  sold(model: number, order: number, line: number): number;
  productId(product: number): string;
  variantId(product: number, position: number): string;
  sku(product: number, position: number): string;
  nameOf(product: number): ProductName;
}

export function planCatalogue(models: readonly ModelProduct[], count: number, since: number): Catalogue {
  const names: ProductName[] = [];
  const selling = Math.floor((count - 1) / SELLING) + 1;
  const modelOf = (product: number): number =>
    product % SELLING === 0 ? (product / SELLING) % models.length : mix(product, 31) % models.length;
  // New ones come in over the first month, in an order of their own.
  const timeOf = (product: number): number => since + Math.floor((product / count) * 30 * DAY_MS);
  return {
    count,
    models,
    taken: new Int32Array(count * MAX_VARIANTS),
    moved: new Int32Array(count * MAX_VARIANTS),
    modelOf,
    sold(model, order, line) {
      const ofModel = Math.floor((selling - 1 - model) / models.length) + 1;
      return (model + models.length * Math.floor(chance(order, 40 + line) ** 2 * ofModel)) * SELLING;
    },
    productId: (product) => idAt(timeOf(product), product, PRODUCT_SALT),
    variantId: (product, position) => idAt(timeOf(product), product, PRODUCT_SALT + 1 + position),
    sku: (product, position) => `GEN-${String(product).padStart(6, "0")}-${position}`,
    nameOf(product) {
      const known = names[product];
      if (known) return known;
      const made = productName(product, (models[modelOf(product)] as ModelProduct).noun);
      names[product] = made;
      return made;
    },
  };
}

export function productPattern(
  model: ModelProduct,
  rows: readonly StoredRow[],
  base: number,
  own: ReadonlySet<string>,
) {
  const texts = new Map(Object.entries(model.texts).map(([name, text]) => [text, name]));
  texts.set(model.id, "product");
  for (const { id, sku, position } of model.variants) {
    texts.set(id, `variant${position}`);
    texts.set(sku, `sku${position}`);
  }
  return makePattern({ base, rows, texts, isOwn: (id) => own.has(id) });
}

/** A row's number for a column that is counted and not copied. */
export const columnOf = (shape: TableShape, name: string): number =>
  shape.columns.findIndex((column) => column.name === name);

export async function writeProducts(
  connection: Db,
  writer: BulkWriter,
  catalogue: Catalogue,
  patterns: readonly Pattern[],
): Promise<void> {
  const [variants, movements, products] = [
    await readShape(connection, "variants"),
    await readShape(connection, "stock_movements"),
    await readShape(connection, "products"),
  ];
  const [onHand, version, price, compared, place] = ["on_hand", "version", "price", "compare_at_price", "position"].map(
    (name) => columnOf(variants, name),
  ) as [number, number, number, number, number];
  const quantity = columnOf(movements, "quantity");
  const variantOfMovement = columnOf(movements, "variant_id");
  const productPosition = columnOf(products, "position");
  for (let product = 0; product < catalogue.count; product += 1) {
    const nth = catalogue.modelOf(product);
    const [model, pattern] = [catalogue.models[nth] as ModelProduct, patterns[nth] as Pattern];
    const texts: Record<string, string> = productTexts(product, catalogue.nameOf(product));
    texts.product = catalogue.productId(product);
    for (const { position } of model.variants) {
      texts[`variant${position}`] = catalogue.variantId(product, position);
      texts[`sku${position}`] = catalogue.sku(product, position);
    }
    const time = Number.parseInt(texts.product.replace("-", "").slice(0, 12), 16);
    const values = fillValues(pattern, (name) => texts[name] as string, {
      time,
      row: product,
      salt: PRODUCT_SALT + 10,
    });
    const left = (position: number) => (mix(product, 50 + position) % 20 === 0 ? 0 : 1 + (mix(product, 60) % 200));
    const takenOf = (position: number) => catalogue.taken[product * MAX_VARIANTS + position] as number;
    for (const row of pattern.rows) {
      const cells = fillRow(row, values);
      if (row.shape.name === "products") cells[productPosition] = String(1000 + product);
      if (row.shape.name === "variants") {
        const position = Number(cells[place]);
        cells[onHand] = String(left(position));
        cells[version] = String(1 + (catalogue.moved[product * MAX_VARIANTS + position] as number));
        if (product % SELLING !== 0) {
          cells[price] = String(Number(cells[price]) + 250 * (mix(product, 70) % 800));
          cells[compared] = null;
        }
      }
      if (row.shape.name === "stock_movements") {
        const position = model.variants.findIndex(
          (one) => texts[`variant${one.position}`] === cells[variantOfMovement],
        );
        cells[quantity] = String(left(position) + takenOf(position));
      }
      writer.add(row.shape, cells);
    }
    if (product % 500 === 499) await writer.flush();
  }
  await writer.flush();
}
