import { fromJson } from "../../../db/json.ts";
import { listSiblings } from "../../../db/queries/catalogue/products.ts";
import type { Db, Tx } from "../../../db/schema.ts";
import { otherColourOn } from "../../../src-shared/catalogue/shown-colour.ts";
import type { LocalizedText } from "../../../src-shared/values/localized.ts";

/** For each line the colour that its picture shows, where that is not the colour of its variant. */
export async function otherColours(
  db: Db | Tx,
  lines: readonly { variantId: string; image: string | null }[],
): Promise<(LocalizedText | undefined)[]> {
  if (lines.length === 0) return [];
  const rows = await listSiblings(
    db,
    lines.map((line) => line.variantId),
  );
  const variants = rows.map((row) => ({
    id: row.id,
    product: row.product_id,
    productOptions: row.product_options,
    options: fromJson(row.options),
    pictures: fromJson(row.images),
  }));
  return lines.map(({ variantId, image }) => {
    const own = variants.find(({ id }) => id === variantId);
    if (!own) return undefined;
    const siblings = variants.filter(({ product }) => product === own.product);
    const product = { options: fromJson(own.productOptions), variants: siblings };
    return otherColourOn(product, own, image ?? undefined)?.name;
  });
}
