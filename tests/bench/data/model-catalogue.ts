/**
 * Products made through the API, one of each class. A class fixes what orders depend on: prices, services, lead time,
 * options. Generated products are copies of these with texts of their own.
 */
import { createHash } from "node:crypto";
import type { ProductInput } from "../../../src-shared/products/input.ts";
import { newId } from "../../../src-shared/values/id.ts";
import type { Person, TestApp } from "../../support/context.ts";
import { chance, mix } from "./chance.ts";

export interface ModelVariant {
  id: string;
  sku: string;
  /** An order may name it: each product of the class has it. */
  position: number;
}

export interface ModelProduct {
  id: string;
  /** Its texts, which copies replace. */
  texts: Record<
    | "slug"
    | "brand"
    | `picture${number}`
    | `${"name" | "short" | "long" | "material" | `spec${number}`}.${"en" | "ar"}`,
    string
  >;
  /** The subcategory's name. */
  noun: { en: string; ar: string };
  variants: ModelVariant[];
  /** Ids of its pictures in the library. */
  pictureIds: string[];
}

export const SPECS = 5;
export const PICTURES = 2;

const colours = [
  { key: "black", name: { en: "Black", ar: "أسود" }, hex: "#111111" },
  { key: "white", name: { en: "White", ar: "أبيض" }, hex: "#f4f4f4" },
  { key: "oak", name: { en: "Oak", ar: "بلوط" }, hex: "#b08d4a" },
];

/** Adds `count` model products with pictures of their own in the library, whose files are not there. */
export async function makeModelProducts(app: TestApp, manager: Person, count: number): Promise<ModelProduct[]> {
  const subcategories = await app.db
    .selectFrom("subcategories")
    .select(["id", "category_id", "name"])
    .orderBy("id")
    .execute();
  const pictures = await app.db
    .selectFrom("media")
    .selectAll()
    .where("kind", "=", "image")
    .where("path", "like", "products/%")
    .orderBy("path")
    .execute();
  const models: ModelProduct[] = [];
  for (let nth = 0; nth < count; nth += 1) {
    const place = subcategories[nth % subcategories.length];
    if (!place) throw new Error("the demo has no subcategories");
    const texts = textsOf(nth);
    const own = Array.from({ length: PICTURES }, (_, at) => ({
      ...(pictures[(nth * PICTURES + at) % pictures.length] as (typeof pictures)[number]),
      id: newId(app.clock.now().getTime()),
      path: `products/${texts[`picture${at}`]}.jpg`,
      name: `${texts[`picture${at}`]}.jpg`,
      hash: createHash("sha256").update(`${nth}/${at}`).digest("hex"),
    }));
    await app.db.insertInto("media").values(own).execute();
    const images = own.map(({ path }) => path);
    const input = modelInput(nth, { categoryId: place.category_id, subcategoryId: place.id, images });
    const { id, variants } = await manager.api("POST /api/products", { body: input });
    models.push({
      id,
      texts,
      noun: JSON.parse(place.name) as ModelProduct["noun"],
      variants: variants.map((variant, position) => ({ id: variant.id, sku: variant.sku, position })),
      pictureIds: own.map((picture) => picture.id),
    });
  }
  return models;
}

/** Texts that occur nowhere else, so that they are found wherever a row repeats them. */
function textsOf(nth: number): ModelProduct["texts"] {
  const pair = (name: string) => ({ [`${name}.en`]: `zq${name}en${nth}zq`, [`${name}.ar`]: `ظغ${name}ظغ${nth}ظغ` });
  const specs = Array.from({ length: SPECS }, (_, at) => pair(`spec${at}`));
  const texts = Object.assign(
    { slug: `zqslug${nth}zq`, brand: `zqbrand${nth}zq` },
    Object.fromEntries(Array.from({ length: PICTURES }, (_, at) => [`picture${at}`, `zqpicture${at}of${nth}zq`])),
    pair("name"),
    pair("short"),
    pair("long"),
  );
  return Object.assign(texts, pair("material"), ...specs) as ModelProduct["texts"];
}

const labels = [
  ["load", "Load", "الحمولة"],
  ["finish", "Finish", "التشطيب"],
  ["cover", "Cover", "الكسوة"],
  ["base", "Base", "القاعدة"],
  ["origin", "Origin", "المنشأ"],
] as const;

interface ModelPlace {
  categoryId: string;
  subcategoryId: string;
  /** Paths. */
  images: readonly string[];
}

function modelInput(nth: number, { categoryId, subcategoryId, images }: ModelPlace): ProductInput {
  const texts = textsOf(nth);
  const text = (name: "name" | "short" | "long" | `spec${number}`) => ({
    en: texts[`${name}.en`],
    ar: texts[`${name}.ar`],
  });
  const own = colours.slice(0, 1 + (nth % colours.length));
  const base = 2_000 + 500 * Math.floor(chance(nth, 1) ** 2 * 900);
  return {
    slug: texts.slug,
    name: text("name"),
    shortDescription: text("short"),
    description: text("long"),
    brand: texts.brand,
    categoryId,
    subcategoryId,
    facts: {
      dimensions: { width: 40 + (nth % 160), depth: 40 + (nth % 60), height: 70 + (nth % 90) },
      weight: 3 + (nth % 50),
      materials: { en: [texts["material.en"]], ar: [texts["material.ar"]] },
      specs: labels.map(([key, en, ar], at) => ({ key, label: { en, ar }, value: text(`spec${at}`) })),
    },
    leadTimeDays: nth % 9 === 0 ? 3 : 0,
    warrantyMonths: 12 * (1 + (nth % 5)),
    services:
      nth % 2 ? { assembly: { kind: "paid", price: 5_000 }, carryUp: 3_000 } : { assembly: { kind: "included" } },
    status: "active",
    options: own.length > 1 ? [{ key: "colour", name: { en: "Colour", ar: "اللون" }, values: own }] : [],
    variants: own.map(({ key }, position) => ({
      sku: `ZQ-${String(nth).padStart(4, "0")}-${position}`,
      options: (own.length > 1 ? { colour: key } : {}) as Record<string, string>,
      price: base + position * 500,
      compareAtPrice: mix(nth, 2) % 8 === 0 ? base + 4_000 : null,
      openingStock: 100_000,
    })),
    images: images.map((path) => ({ path, alt: text("name") })),
    seo: { title: { en: "" }, description: { en: "" }, keywords: { en: [] } },
  };
}
