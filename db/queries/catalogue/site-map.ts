import { fromJson } from "../../json.ts";
import type { Db, Tx } from "../../schema.ts";

export interface ProductAddress {
  slug: string;
  /** Paths of its pictures, the main one first. */
  images: string[];
  updatedAt: string;
}

/** Addresses of the products on sale that have a variant to sell, in the shop's order. */
export async function listProductAddresses(db: Db | Tx): Promise<ProductAddress[]> {
  const rows = await db
    .selectFrom("products")
    .select(["slug", "images", "updated_at"])
    .where("status", "=", "active")
    .where(({ exists, selectFrom }) =>
      exists(selectFrom("variants").select("variants.id").whereRef("variants.product_id", "=", "products.id")),
    )
    .orderBy("position")
    .orderBy("id")
    .execute();
  return rows.map(({ slug, images, updated_at }) => ({
    slug,
    images: fromJson(images).map((image) => image.path),
    updatedAt: updated_at,
  }));
}
