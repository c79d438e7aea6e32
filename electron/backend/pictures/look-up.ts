/** What the mirror knows of the products that pictures belong to; no line is needed for it. */
import { fromJson } from "../../../db/json.ts";
import { listEveryVariant, listProductsByIds } from "../../../db/queries/catalogue/products.ts";
import type { SkuHolder } from "../../../src-shared/products/match-sku.ts";
import type { LocalizedText } from "../../../src-shared/values/localized.ts";
import { runOn } from "../../sync/mirror.ts";
import type { Desk } from "../desk.ts";

/** Products that have to do with what may be a SKU, as the list of products finds them. */
export const holdersOf =
  ({ mirrors, who }: Desk, now: () => Date) =>
  (candidate: string): Promise<readonly SkuHolder[]> =>
    mirrors.read(async (mirror) => {
      const query = { q: candidate, pageSize: "50" };
      const asked = { endpoint: "GET /api/staff/products" as const, params: {}, query };
      const { outcome } = await runOn(mirror, mirror.file.reader, asked, who(), now);
      return outcome.ok ? (outcome.data as SkuHolder[]) : [];
    });

export const namesOf = ({ mirrors }: Desk, ids: readonly string[]): Promise<Map<string, LocalizedText>> =>
  mirrors.read(async (mirror) => {
    const rows = await listProductsByIds(mirror.file.reader, [...new Set(ids)]);
    return new Map(rows.map((row) => [row.id, fromJson(row.name)]));
  });

/** The variant that a SKU means; null where the product has no other. */
export const variantOf = ({ mirrors }: Desk, productId: string, sku: string | null): Promise<string | null> =>
  mirrors.read(async (mirror) => {
    const rows = (await listEveryVariant(mirror.file.reader, [productId])).filter((row) => !row.archived);
    return rows.length < 2 ? null : (rows.find((row) => row.sku.toUpperCase() === sku)?.id ?? null);
  });
