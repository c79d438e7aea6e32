/** Product look-ups of the picture queue in the mirror, which work offline. */
import { fromJson } from "../../../db/json.ts";
import { listEveryVariant, listProductsByIds } from "../../../db/queries/catalogue/products.ts";
import type { SkuHolder } from "../../../src-shared/products/match-sku.ts";
import type { LocalizedText } from "../../../src-shared/values/localized.ts";
import { runOn } from "../../sync/mirror.ts";
import type { AccountSession } from "../account-session.ts";

/** Products that the product list finds for a possible SKU. */
export const holdersOf =
  ({ mirrors, user }: AccountSession, now: () => Date) =>
  (candidate: string): Promise<readonly SkuHolder[]> =>
    mirrors.read(async (mirror) => {
      const query = { q: candidate, pageSize: "50" };
      const request = { endpoint: "GET /api/staff/products" as const, params: {}, query };
      const { outcome } = await runOn(mirror, mirror.file.reader, request, user(), now);
      return outcome.ok ? (outcome.data as SkuHolder[]) : [];
    });

export const namesOf = ({ mirrors }: AccountSession, ids: readonly string[]): Promise<Map<string, LocalizedText>> =>
  mirrors.read(async (mirror) => {
    const rows = await listProductsByIds(mirror.file.reader, [...new Set(ids)]);
    return new Map(rows.map((row) => [row.id, fromJson(row.name)]));
  });

/** The variant with a SKU; null where the product has only one. */
export const variantOf = ({ mirrors }: AccountSession, productId: string, sku: string | null): Promise<string | null> =>
  mirrors.read(async (mirror) => {
    const rows = (await listEveryVariant(mirror.file.reader, [productId])).filter((row) => !row.archived);
    return rows.length < 2 ? null : (rows.find((row) => row.sku.toUpperCase() === sku)?.id ?? null);
  });
