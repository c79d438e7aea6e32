/** The demo, taken out again, and the moment at which the shop's trade begins. */
import { z } from "zod";
import { defineContract } from "../api/define.ts";
import { flagged, id, isoTime, localizedText } from "../api/schemas.ts";

/** What goes with the demo, in the order in which it is shown. */
export const CLEARED_KINDS = [
  "products",
  "categories",
  "subcategories",
  "media",
  "articles",
  "authors",
  "testimonials",
  "pages",
  "settings",
  "orders",
  "invoices",
  "quotes",
  "quote_requests",
  "customers",
] as const;
export type ClearedKind = (typeof CLEARED_KINDS)[number];

/** Why a row of the demo stays: somebody has changed it, or something that stays names it. */
export const STAY_REASONS = ["changed", "in_use"] as const;

export const goes = z.array(z.object({ kind: z.enum(CLEARED_KINDS), count: z.int() }));
export type Goes = z.output<typeof goes>;

const namedRow = z.object({ kind: z.string(), id, label: localizedText });
const kept = namedRow.extend({
  reason: z.enum(STAY_REASONS),
  /** What names it, the first few. */
  by: z.array(namedRow),
});
export type KeptRow = z.output<typeof kept>;

/** When trade began, and the name of who said so. */
export const tradeBegan = z.object({ at: isoTime, by: z.string() });
export type TradeBegan = z.output<typeof tradeBegan>;

export const demoPreview = z.object({
  /** Whether anything of the demo is here still. */
  hasDemo: z.boolean(),
  /** Null: everything is a trial still. */
  trade: tradeBegan.nullable(),
  /** What would go, without the kinds of which nothing does. */
  goes,
  /** Products that would be archived, because a document that stays names them. */
  archives: z.array(kept),
  /** Rows that would stay as they are. */
  stays: z.array(kept),
  /** All documents of the shop: what goes when trade begins with new numbers. */
  documents: goes,
});
export type DemoPreview = z.output<typeof demoPreview>;

/** What went, and what was archived. */
export const cleared = z.object({ goes, archived: z.int() });
export type Cleared = z.output<typeof cleared>;

export const demo = defineContract({
  "GET /api/demo": {
    summary: "What of the demo is here, what would go with it, what stays and why, and whether trade has begun",
    access: "admin",
    query: z.object({
      /** Also what somebody has changed since. */
      changed: flagged,
    }),
    answer: demoPreview,
  },
  "POST /api/demo/clearing": {
    summary:
      "Take the demo out, with the orders tried with it; `conflict` with the preview where it is not what was shown",
    access: "admin",
    body: z.object({ changed: z.boolean(), shown: goes }),
    answer: cleared,
    refusals: ["conflict", "key_reused"],
  },
  "POST /api/trade": {
    summary: "Trade begins: documents so far go and numbers begin anew, unless they are kept",
    access: "admin",
    body: z.object({ keepDocuments: z.boolean(), shown: goes }),
    answer: demoPreview,
    refusals: ["conflict", "key_reused"],
  },
});
