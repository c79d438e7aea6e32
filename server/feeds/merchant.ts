import { fromJson } from "../../db/json.ts";
import {
  listActiveProducts,
  listVariants,
  type ProductRow,
  type VariantRow,
} from "../../db/queries/catalogue/catalogue.ts";
import { listActiveZones } from "../../db/queries/orders/delivery.ts";
import { languagePath, productPath } from "../../src-shared/addresses.ts";
import type { ProductOption } from "../../src-shared/catalogue/operations.ts";
import { imageUrl } from "../../src-shared/media/image.ts";
import { type Lang, type LocalizedText, textIn } from "../../src-shared/values/localized.ts";
import { CURRENCY, plainAmount } from "../../src-shared/values/money.ts";
import { addDays, qatarDate, startOfQatarDay } from "../../src-shared/values/qatar-time.ts";
import type { App } from "../context.ts";
import { availabilityOf } from "../features/catalogue/cards.ts";
import type { CatalogueView } from "../features/catalogue/catalogue-index.ts";
import { readShopSettings } from "../features/shop/profile.ts";
import { element, xmlHead } from "./xml.ts";

const MAX_PICTURES = 10;

/**
 * Every variant on sale as Google Merchant Center reads it (RSS 2.0 with its `g:` fields), in one language. Prices,
 * stock and addresses are those of the product page. A variant made to order has a date of availability, so the feed is
 * that of one day.
 */
export async function merchantFeed(app: Pick<App, "db" | "catalogue" | "config" | "now">, lang: Lang): Promise<string> {
  const { publicUrl } = app.config;
  const [view, rows, variantRows, zones, { company }] = [
    await app.catalogue.current(),
    await listActiveProducts(app.db),
    await listVariants(app.db),
    await listActiveZones(app.db),
    await readShopSettings(app.db),
  ];
  const variants = Map.groupBy(variantRows, (row) => row.product_id);
  const shop = {
    view,
    lang,
    publicUrl,
    today: qatarDate(app.now()),
    freeEverywhere: zones.every((zone) => zone.fee === 0),
  };
  const items = rows
    .sort((a, b) => a.position - b.position)
    .flatMap((row) =>
      (variants.get(row.id) ?? []).map((variant, index, all) => item(row, variant, { ...shop, index, all })),
    );
  const name = textIn(company.name, lang);
  return `${xmlHead}<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0">\n<channel>${element("title", name)}${element(
    "link",
    publicUrl + languagePath("/", lang),
  )}${element("description", name)}\n${items.join("\n")}\n</channel>\n</rss>\n`;
}

interface Place {
  view: CatalogueView;
  lang: Lang;
  publicUrl: string;
  today: string;
  freeEverywhere: boolean;
  index: number;
  all: VariantRow[];
}

function item(row: ProductRow, variant: VariantRow, place: Place): string {
  const { lang, publicUrl, all, view } = place;
  const options = fromJson(row.options);
  const chosen = fromJson(variant.options);
  const facts = fromJson(row.facts);
  const nameOf = (key: string) =>
    options.find((option) => option.key === key)?.values.find((value) => value.key === chosen[key])?.name;
  const names = options.filter((option) => option.values.length > 1).map((option) => nameOf(option.key));
  const words = names.flatMap((name) => (name ? [textIn(name, lang)] : []));
  const name = textIn(fromJson(row.name), lang);
  const materials = (lang === "ar" ? facts.materials.ar : undefined) ?? facts.materials.en;
  const { width, depth, height } = facts.dimensions;
  const g = (key: string, value: string | number | null | undefined) =>
    value === null || value === undefined || value === "" ? "" : element(`g:${key}`, value);
  return [
    "<item>",
    g("id", variant.sku),
    all.length > 1 ? g("item_group_id", row.slug) : "",
    g("title", cut([name, ...words].join(" – "), 150)),
    g("description", cut(textIn(fromJson(row.short_description), lang), 5000)),
    g("link", publicUrl + languagePath(variantAddress(row.slug, options, chosen, place.index), lang)),
    ...pictures(row, variant, publicUrl),
    g("condition", "new"),
    ...stock(row, variant, place.today),
    ...price(variant),
    g("brand", row.brand),
    // The demo and most furniture have no GTIN, and our SKU is not the maker's number.
    g("identifier_exists", "no"),
    g("product_type", productType(row, view, lang)),
    g("color", colourOf(nameOf("colour"), lang)),
    g("size", nameOf("size") && textIn(nameOf("size") as LocalizedText, lang)),
    g("material", cut(materials.slice(0, 3).join("/"), 200)),
    ...(
      [
        ["length", depth],
        ["width", width],
        ["height", height],
      ] as const
    ).map(([side, cm]) => (cm > 0 ? g(`product_${side}`, `${cm} cm`) : "")),
    facts.weight > 0 ? g("shipping_weight", `${facts.weight} kg`) : "",
    place.freeEverywhere ? `<g:shipping>${g("country", "QA")}${g("price", `0.00 ${CURRENCY}`)}</g:shipping>` : "",
    "</item>",
  ].join("");
}

/** The address of a variant, as the product page reads it; the first variant has the address of the page itself. */
function variantAddress(slug: string, options: ProductOption[], chosen: Record<string, string>, index: number): string {
  const query = new URLSearchParams();
  for (const option of options) {
    const value = chosen[option.key];
    if (value !== undefined && option.values.length > 1) query.set(option.key, value);
  }
  const search = query.toString();
  return index === 0 || search === "" ? productPath(slug) : `${productPath(slug)}?${search}`;
}

function pictures(row: ProductRow, variant: VariantRow, publicUrl: string): string[] {
  const own = fromJson(variant.images);
  const every = fromJson(row.images).map((image) => image.path);
  const ordered = [...new Set([...own, ...every])].slice(0, MAX_PICTURES);
  return ordered.map((path, place) =>
    element(
      place === 0 ? "g:image_link" : "g:additional_image_link",
      publicUrl + imageUrl(path, { width: 1600, quality: 85 }),
    ),
  );
}

function stock(row: ProductRow, variant: VariantRow, today: string): string[] {
  const { state, leadDays } = availabilityOf(variant, row.lead_time_days);
  if (state === "out_of_stock") return [element("g:availability", "out_of_stock")];
  if (state !== "made_to_order") return [element("g:availability", "in_stock")];
  const from = startOfQatarDay(addDays(today, leadDays)).toISOString();
  return [element("g:availability", "backorder"), element("g:availability_date", from)];
}

function price({ price: now, compare_at_price: before }: VariantRow): string[] {
  const amount = (dirhams: number) => `${plainAmount(dirhams)} ${CURRENCY}`;
  if (before === null || before <= now) return [element("g:price", amount(now))];
  return [element("g:price", amount(before)), element("g:sale_price", amount(now))];
}

function productType(row: ProductRow, { categories, subcategories }: CatalogueView, lang: Lang): string {
  const category = categories.find((entry) => entry.id === row.category_id);
  const subcategory = subcategories.find((entry) => entry.id === row.subcategory_id);
  return [category, subcategory].flatMap((entry) => (entry ? [textIn(entry.name, lang)] : [])).join(" > ");
}

const colourOf = (name: LocalizedText | undefined, lang: Lang) => name && cut(textIn(name, lang), 40);

const cut = (text: string, maxLength: number): string => Array.from(text).slice(0, maxLength).join("");
