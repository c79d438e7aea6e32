// A small catalogue made through the API, as staff make one.

import { sharp } from "../../server/features/media/decoding/codecs.ts";
import type { CategoryInput } from "../../src-shared/catalogue/categories.ts";
import type { ProductInput } from "../../src-shared/products/input.ts";
import type { StaffProduct } from "../../src-shared/products/operations.ts";
import type { Person, TestApp } from "./context.ts";

let number = 0;
function next(): string {
  number += 1;
  return String(number).padStart(4, "0");
}

export async function addCategory(person: Person, changes: Partial<CategoryInput> = {}) {
  const name = `Seating ${next()}`;
  return person.api("POST /api/categories", {
    body: { name: { en: name, ar: `مقاعد ${number}` }, description: { en: "Chairs and stools." }, ...changes },
  });
}

export async function addSubcategory(person: Person, categoryId: string, name = `Task chairs ${next()}`) {
  return person.api("POST /api/subcategories", {
    body: { name: { en: name, ar: `كراسي ${number}` }, description: { en: "" }, categoryId },
  });
}

/** A chair with one variant, in the shape that the editor sends. */
export function chair(categoryId: string, changes: Partial<ProductInput> = {}): ProductInput {
  const sku = `CH-${next()}`;
  return {
    name: { en: `Mesh chair ${sku}`, ar: `كرسي شبكي ${sku}` },
    shortDescription: { en: "A chair for long days.", ar: "كرسي لأيام طويلة." },
    description: { en: "It **breathes**.", ar: "ظهر **يتنفس**." },
    brand: "Sidra Office",
    categoryId,
    facts: {
      dimensions: { width: 69, depth: 66, height: 121 },
      weight: 16.5,
      materials: { en: ["mesh"], ar: ["شبك"] },
      specs: [{ key: "load", label: { en: "Load", ar: "الحمولة" }, value: { en: "130 kg", ar: "130 كغ" } }],
    },
    services: { assembly: { kind: "included" } },
    status: "active",
    variants: [{ sku, price: 89_900, openingStock: 10 }],
    seo: { title: { en: "" }, description: { en: "" }, keywords: { en: [] } },
    ...changes,
  };
}

export const colours: NonNullable<ProductInput["options"]> = [
  {
    key: "colour",
    name: { en: "Colour", ar: "اللون" },
    values: [
      { key: "black", name: { en: "Black", ar: "أسود" }, hex: "#111111" },
      { key: "teal", name: { en: "Teal", ar: "أزرق مخضر" }, hex: "#107070" },
    ],
  },
];

export const addChair = (person: Person, categoryId: string, changes: Partial<ProductInput> = {}) =>
  person.api("POST /api/products", { body: chair(categoryId, changes) });

/** A product as its editor would send it back unchanged. */
export function asWritten(product: StaffProduct): ProductInput {
  return {
    ...product,
    facts: { ...product.facts },
    images: product.images.map(({ path, alt }) => ({ path, alt })),
    related: product.related.map((other) => other.id),
    variants: product.variants
      .filter((variant) => !variant.archived)
      .map(({ id, sku, options, price, compareAtPrice, tracked, backorder, bin, images }) => ({
        id,
        sku,
        options,
        price,
        compareAtPrice,
        tracked,
        backorder,
        bin,
        images,
      })),
  };
}

/** JPEG bytes of one colour, another at each call. */
export async function jpeg(): Promise<Buffer> {
  number += 1;
  const background = { r: (number * 37) % 256, g: (number * 91) % 256, b: (number * 53) % 256 };
  return sharp({ create: { width: 40, height: 30, channels: 3, background } })
    .jpeg()
    .toBuffer();
}

/** Adds a picture to the library; resolves to its path. */
export async function addPicture(person: Person, name = "chair.jpg"): Promise<string> {
  const file = { name, mime: "image/jpeg", bytes: await jpeg() };
  const { data } = await person.call("POST /api/upload-image", { body: { category: "products" }, file });
  return data.path;
}

/** The revision, for tests that something changes nothing. */
export async function revisionOf(app: TestApp): Promise<number> {
  const row = await app.db
    .selectFrom("counters")
    .select("value")
    .where("name", "=", "revision")
    .executeTakeFirstOrThrow();
  return row.value;
}

/** The audit events of one row, oldest first. */
export const notesOn = (app: TestApp, rowId: string) =>
  app.db.selectFrom("audit").selectAll().where("row_id", "=", rowId).orderBy("id").execute();

/** The last entry of the change feed about a row. */
export const lastChangeOf = (app: TestApp, rowId: string) =>
  app.db
    .selectFrom("change_feed")
    .select(["collection", "version", "deleted"])
    .where("row_id", "=", rowId)
    .orderBy("position", "desc")
    .limit(1)
    .executeTakeFirst();
