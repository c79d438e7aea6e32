import type { ImportChange } from "../../../../src-shared/imports/change.ts";
import type { WrittenProduct, WrittenVariant } from "../../../../src-shared/products/input.ts";
import { withLineFeeds } from "../../../../src-shared/values/line-feeds.ts";
import type { CostChange, ShopFacts, StockChange } from "./shop-facts.ts";

type Value = ImportChange["before"];

const SHOWN = 300;

const short = (text: string | undefined): Value =>
  !text ? null : text.length > SHOWN ? `${text.slice(0, SHOWN - 1)}…` : text;

/** Texts that were saved before line breaks had one sign differ from no file. */
const comparable = (value: unknown) => (typeof value === "string" ? withLineFeeds(value) : value);

/** What differs, field by field; of a new product nothing, because all of it is new. */
export function listChanges(
  before: WrittenProduct | undefined,
  after: WrittenProduct,
  { stock, costs }: { stock: readonly StockChange[]; costs: readonly CostChange[] },
  shop: ShopFacts,
): ImportChange[] {
  if (!before) return [];
  const changes: ImportChange[] = [];
  const note = <T>(field: ImportChange["field"], a: T, b: T, shown: (value: T) => Value, sku: string | null = null) => {
    if (JSON.stringify(comparable(a)) !== JSON.stringify(comparable(b)))
      changes.push({ field, sku, before: shown(a), after: shown(b) });
  };
  const text = (value: string | undefined) => short(value);
  const plain = (value: Value) => value;
  const list = (value: readonly string[] | undefined) => short(value?.join("; "));
  const texts = [
    ["nameEn", "nameAr", (one: WrittenProduct) => one.name],
    ["shortEn", "shortAr", (one: WrittenProduct) => one.shortDescription],
    ["descriptionEn", "descriptionAr", (one: WrittenProduct) => one.description],
    ["seoTitleEn", "seoTitleAr", (one: WrittenProduct) => one.seo.title],
    ["seoDescriptionEn", "seoDescriptionAr", (one: WrittenProduct) => one.seo.description],
  ] as const;
  for (const [en, ar, of] of texts) {
    note(en, of(before).en, of(after).en, text);
    note(ar, of(before).ar, of(after).ar, text);
  }
  const placeOf = ({ categoryId, subcategoryId }: WrittenProduct) => ({ categoryId, subcategoryId });
  note("category", placeOf(before), placeOf(after), shop.nameOfPlace);
  for (const field of [
    "brand",
    "status",
    "warrantyMonths",
    "leadTimeDays",
    "isFeatured",
    "isNewArrival",
    "isBestSeller",
  ] as const) {
    note<Value>(field, before[field], after[field], plain);
  }
  note("weight", before.facts.weight, after.facts.weight, plain);
  for (const side of ["width", "depth", "height"] as const) {
    note(side, before.facts.dimensions[side], after.facts.dimensions[side], plain);
  }
  note("materialsEn", before.facts.materials.en, after.facts.materials.en, list);
  note("materialsAr", before.facts.materials.ar, after.facts.materials.ar, list);
  const paths = ({ images }: WrittenProduct) => images.map(({ path }) => path);
  note("pictures", paths(before), paths(after), list);
  for (const variant of after.variants)
    changes.push(
      ...changesOf(
        before.variants.find(({ id }) => id !== undefined && id === variant.id),
        variant,
        after,
      ),
    );
  for (const { sku, before: was, after: is } of stock) changes.push({ field: "quantity", sku, before: was, after: is });
  for (const { sku, before: was, after: is } of costs) changes.push({ field: "cost", sku, before: was, after: is });
  return changes;
}

function changesOf(before: WrittenVariant | undefined, after: WrittenVariant, product: WrittenProduct): ImportChange[] {
  const { sku } = after;
  if (!before) return [{ field: "variant", sku, before: null, after: valuesOf(after, product) || sku }];
  const changes: ImportChange[] = [];
  for (const field of ["price", "compareAtPrice", "tracked", "backorder"] as const) {
    if (before[field] !== after[field]) changes.push({ field, sku, before: before[field], after: after[field] });
  }
  const [was, is] = [valuesOf(before, product), valuesOf(after, product)];
  if (was !== is) changes.push({ field: "option1Value", sku, before: was, after: is });
  if (JSON.stringify(before.images) !== JSON.stringify(after.images)) {
    changes.push({
      field: "variantPicture",
      sku,
      before: short(before.images.join("; ")),
      after: short(after.images.join("; ")),
    });
  }
  return changes;
}

const valuesOf = (variant: WrittenVariant, product: WrittenProduct): string =>
  product.options
    .map((option) => option.values.find(({ key }) => key === variant.options[option.key])?.name.en)
    .filter((name) => name !== undefined)
    .join(" · ");
