import { nextInSeries } from "../../db/queries/orders/orders.ts";
import type { Tx } from "../../db/schema.ts";
import { placeholderNumber } from "../../src-shared/orders/states.ts";
import { qatarDate } from "../../src-shared/values/qatar-time.ts";
import type { Work } from "./unit-of-work.ts";

const prefixes = { orders: "ORD", quotes: "QUO", "quote-requests": "QR" } as const;

type Series = keyof typeof prefixes;

/**
 * The next number of a series, "ORD-2026-000123": gap-free within a year of Qatar's calendar (src-shared/README.md,
 * Orders).
 */
export async function nextNumber(tx: Tx, series: Series, now: Date): Promise<string> {
  const year = qatarDate(now).slice(0, 4);
  return `${prefixes[series]}-${year}-${String(await nextInSeries(tx, `${series}-${year}`)).padStart(6, "0")}`;
}

/**
 * The number of a new row. On a desktop, which cannot know the next number of a series without gaps, a placeholder
 * until the server has given one (electron/README.md, 17).
 */
export const numberFor = (
  { ctx, tx, now }: Pick<Work, "ctx" | "tx" | "now">,
  series: Series,
  id: string,
): Promise<string> =>
  ctx.numbering === "pending" ? Promise.resolve(placeholderNumber("pending", id)) : nextNumber(tx, series, now);
