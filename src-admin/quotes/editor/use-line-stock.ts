import { useAsk } from "../../app/queries.ts";
import type { QuoteSectionValues } from "./quote-values.ts";

/** Pieces that may still be sold, by variant; null where they are not counted. */
export type LineStock = ReadonlyMap<string, number | null>;

/** What there is of each product in a quote, asked for at once. */
export function useLineStock(sections: readonly QuoteSectionValues[]): LineStock {
  const inLines = sections.flatMap(({ lines }) => lines.flatMap(({ variantId }) => variantId ?? []));
  const variant = [...new Set(inLines)].sort();
  const found = useAsk(
    "GET /api/staff/products",
    { query: { variant, pageSize: 100 } },
    { enabled: variant.length > 0, keepPrevious: true },
  );
  const rows = found.data?.data.flatMap((product) => product.variants) ?? [];
  return new Map(rows.map(({ id, tracked, available }) => [id, tracked ? available : null]));
}
