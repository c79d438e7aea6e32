/**
 * The demo shop: text files of db/seed/demo become rows, its pictures and models go through the media store. Everything
 * is written in one transaction, so an interrupted start leaves an empty database, which the next start seeds.
 */

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { QATAR_PLACES } from "../../src-shared/delivery/qatar-places.ts";
import { plainColumns, plainInitial } from "../../src-shared/products/plain-fields.ts";
import { newId } from "../../src-shared/values/id.ts";
import type { LocalizedText } from "../../src-shared/values/localized.ts";
import { markDemoRows } from "../demo/demo-rows.ts";
import { toJson } from "../json.ts";
import { lockStaff } from "../queries/accounts/staff.ts";
import { putSetting } from "../queries/content/settings.ts";
import { moveStock } from "../queries/stock/stock.ts";
import type { Db, Tx } from "../schema.ts";
import { inTransaction, recordChange } from "../transaction.ts";
import { insertContent } from "./content.ts";
import type { SeedCategory, SeedProduct, SeedTestimonial } from "./shapes.ts";

const demo = new URL("./demo/", import.meta.url);

/** A file that the media pipeline has stored. */
export interface StoredFile {
  mime: string;
  bytes: number;
  width: number | null;
  height: number | null;
  thumbhash: string | null;
  hash: string;
}

/** Stores a file of the demo under its media path: pictures are decoded and encoded again, models are stored unchanged. */
export type StoreFile = (path: string, bytes: Buffer) => Promise<StoredFile>;

export async function isEmpty(db: Db | Tx): Promise<boolean> {
  const row = await db.selectFrom("categories").select("id").limit(1).executeTakeFirst();
  return row === undefined;
}

export async function seedDemo(db: Db, storeFile: StoreFile, now: Date): Promise<void> {
  const files = await storeFiles(storeFile);
  await inTransaction(db, async (tx) => {
    // Programs that start together wait for each other here, and the second finds the rows of the first.
    await lockStaff(tx);
    if (!(await isEmpty(tx))) return;
    const firstVersion = { version: 1, created_at: now.toISOString(), updated_at: now.toISOString() };
    await insertMedia(tx, files, firstVersion);
    await insertCatalogue(tx, firstVersion);
    await insertZones(tx, firstVersion);
    await insertTestimonials(tx, firstVersion);
    await insertContent(tx, firstVersion);
    for (const [key, value] of Object.entries(readDemo<Record<string, unknown>>("settings.json"))) {
      await putSetting(tx, key, value, now);
    }
    await markDemoRows(tx);
  });
}

interface FirstVersion {
  version: number;
  created_at: string;
  updated_at: string;
}

const readDemo = <T>(name: string): T => JSON.parse(readFileSync(new URL(name, demo), "utf8")) as T;

function listFiles(folder: string): string[] {
  return readdirSync(fileURLToPath(new URL(folder, demo)), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).replaceAll("\\", "/"));
}

async function storeFiles(storeFile: StoreFile): Promise<Map<string, StoredFile>> {
  const root = fileURLToPath(demo).replaceAll("\\", "/");
  const stored = new Map<string, StoredFile>();
  const pictures = listFiles("pictures/").map((file) => [file.slice(`${root}pictures/`.length), file] as const);
  const models = listFiles("models/").map((file) => [file.slice(root.length), file] as const);
  // Pictures last, because the library shows the newest first.
  for (const [path, file] of [...models, ...pictures]) stored.set(path, await storeFile(path, readFileSync(file)));
  return stored;
}

async function insertMedia(tx: Tx, files: Map<string, StoredFile>, firstVersion: FirstVersion): Promise<void> {
  for (const [path, file] of files) {
    const id = newId();
    const kind = path.endsWith(".glb") ? "model" : "image";
    await tx
      .insertInto("media")
      .values({ id, ...firstVersion, path, kind, ...file, alt: null })
      .execute();
    recordChange(tx, "media", id, 1);
  }
}

async function insertCatalogue(tx: Tx, firstVersion: FirstVersion): Promise<void> {
  const categories = new Map<string, string>();
  const subcategories = new Map<string, string>();
  for (const [position, category] of readDemo<SeedCategory[]>("categories.json").entries()) {
    const category_id = newId();
    categories.set(category.key, category_id);
    await tx
      .insertInto("categories")
      .values({
        id: category_id,
        ...firstVersion,
        slug: category.slug,
        ...named(category),
        image: category.image,
        position,
      })
      .execute();
    recordChange(tx, "categories", category_id, 1);
    for (const [index, subcategory] of category.subcategories.entries()) {
      const id = newId();
      subcategories.set(`${category.key}/${subcategory.key}`, id);
      await tx
        .insertInto("subcategories")
        .values({ id, ...firstVersion, category_id, slug: subcategory.slug, ...named(subcategory), position: index })
        .execute();
      recordChange(tx, "subcategories", id, 1);
    }
  }

  const order = [...categories.keys()];
  const products = readdirSync(new URL("products/", demo))
    .map((name) => readDemo<SeedProduct>(`products/${name}`))
    .sort((a, b) => order.indexOf(a.category) - order.indexOf(b.category) || skuOf(a).localeCompare(skuOf(b)));
  const ids = new Map(products.map((product) => [product.slug, newId()]));
  for (const [position, product] of products.entries()) {
    const id = ids.get(product.slug) as string;
    await tx
      .insertInto("products")
      .values({
        id,
        ...firstVersion,
        slug: product.slug,
        name: toJson(product.name),
        short_description: toJson(product.shortDescription),
        description: toJson(product.description),
        category_id: categories.get(product.category) as string,
        subcategory_id: subcategories.get(`${product.category}/${product.subcategory}`) ?? null,
        facts: toJson({
          dimensions: product.dimensions,
          carton: product.carton,
          weight: product.weight,
          materials: product.materials,
          specs: product.specs,
        }),
        ...plainColumns({ ...plainInitial(), ...product }),
        services: toJson({
          assembly: { kind: product.assembly.kind, price: product.assembly.fee ?? 0 },
          carryUp: product.services.carryUp ?? null,
          takeAway: product.services.takeAway ?? null,
        }),
        status: "active",
        publish_at: null,
        options: toJson(product.options),
        images: toJson(product.images.map(({ file, alt }) => ({ path: file, alt }))),
        model: product.model?.replace(/^models\//, "") ?? null,
        related: toJson(product.related.map((slug) => ids.get(slug)).filter((known) => known !== undefined)),
        seo: toJson(product.seo),
        position,
      })
      .execute();
    recordChange(tx, "products", id, 1);
    for (const [index, variant] of product.variants.entries())
      await insertVariant(tx, id, variant, index, firstVersion);
  }
}

/** A plausible cost: three fifths of the price, in whole riyals. */
const demoCost = (variant_id: string, price: number, at: string) => ({
  variant_id,
  number: 1,
  at,
  cost: Math.round((price * 0.6) / 100) * 100,
  pieces: null,
  unit_cost: null,
  actor: "system",
});

async function insertVariant(
  tx: Tx,
  product_id: string,
  variant: SeedProduct["variants"][number],
  position: number,
  firstVersion: FirstVersion,
): Promise<void> {
  const id = newId();
  await tx
    .insertInto("variants")
    .values({
      id,
      ...firstVersion,
      product_id,
      sku: variant.sku,
      options: toJson(variant.options),
      price: variant.price,
      compare_at_price: variant.compareAtPrice,
      tracked: true,
      on_hand: 0,
      backorder: variant.backorder,
      images: toJson(variant.images),
      position,
    })
    .execute();
  recordChange(tx, "variants", id, 1);
  await tx
    .insertInto("variant_costs")
    .values(demoCost(id, variant.price, firstVersion.created_at))
    .execute();
  if (variant.onHand > 0) {
    const movement = { variantId: id, quantity: variant.onHand, reason: "received" as const };
    await moveStock(tx, { ...movement, note: "Opening stock", actor: "system", at: firstVersion.created_at });
  }
}

async function insertZones(tx: Tx, firstVersion: FirstVersion): Promise<void> {
  for (const [position, zone] of QATAR_PLACES.entries()) {
    const id = newId();
    await tx
      .insertInto("delivery_zones")
      .values({
        id,
        ...firstVersion,
        key: zone.key,
        name: toJson(zone.name),
        zone_numbers: toJson([...zone.zoneNumbers]),
        areas: toJson([...zone.areas]),
        fee: 0,
        free_from: 0,
        lead_days: zone.leadDays,
        cash_on_delivery: true,
        slot_capacity: zone.slotCapacity,
        catch_all: zone.catchAll ?? false,
        active: true,
        position,
      })
      .execute();
    recordChange(tx, "delivery_zones", id, 1);
  }
}

async function insertTestimonials(tx: Tx, firstVersion: FirstVersion): Promise<void> {
  for (const [position, testimonial] of readDemo<SeedTestimonial[]>("testimonials.json").entries()) {
    const id = newId();
    const { author, role, company, text } = testimonial;
    await tx
      .insertInto("testimonials")
      .values({
        id,
        ...firstVersion,
        author: toJson(author),
        role: toJson(role),
        company: toJson(company),
        text: toJson(text),
        rating: testimonial.rating,
        active: testimonial.active,
        position,
      })
      .execute();
    recordChange(tx, "testimonials", id, 1);
  }
}

const named = (entry: { name: LocalizedText; description: LocalizedText }) => ({
  name: toJson(entry.name),
  description: toJson(entry.description),
});

const skuOf = (product: SeedProduct): string => product.variants[0]?.sku ?? "";
