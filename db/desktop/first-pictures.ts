import { fromJson } from "../json.ts";
import type { Db, Json } from "../schema.ts";

/** Paths of the first picture of each product that is not archived; products on sale come first. */
export async function listFirstPictures(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom("products")
    .select(["images", "status"])
    .where("status", "!=", "archived")
    .orderBy("position")
    .execute();
  const path = (images: Json<{ path: string }[]>) => fromJson(images)[0]?.path;
  const of = (onSale: boolean) =>
    rows.filter((row) => (row.status === "active") === onSale).map((row) => path(row.images));
  return [...of(true), ...of(false)].filter((one) => one !== undefined);
}
