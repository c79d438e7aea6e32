/**
 * Bulk changes of products: previewed, then applied, and for an hour revocable (src-admin/README.md, Back office).
 */
import { z } from "zod";
import type { Actor } from "../api/access.ts";
import { defineContract, type EndpointKey, type HandlerAnswer, type HandlerInput } from "../api/define.ts";
import { id, isoTime, line, localizedText } from "../api/schemas.ts";
import { COST_BASES } from "./cost-change.ts";
import { productStatus } from "./input.ts";
import { staffProductFilter } from "./operations.ts";
import { COMPARE_AT_CHANGES, ROUNDING_STEPS } from "./price-change.ts";

const basisPoints = z.int("not_a_number").min(-9000, "too_low").max(50_000, "too_high");
const roundTo = z.literal(ROUNDING_STEPS);

export const bulkPriceChange = z.object({
  /** Hundredths of a per cent: -1250 takes 12.5 % off. */
  basisPoints,
  /** Prices become multiples of this many dirhams; 100 is whole riyals. */
  roundTo: roundTo.default(100),
  compareAt: z.enum(COMPARE_AT_CHANGES).default("keep"),
});
export type BulkPriceChange = z.output<typeof bulkPriceChange>;

/** For managers alone (D436). */
export const bulkCostChange = z
  .object({ of: z.enum(COST_BASES), basisPoints, roundTo: roundTo.default(1) })
  .refine(({ of, basisPoints }) => of === "cost" || basisPoints > 0, { path: ["basisPoints"], error: "too_low" });
export type BulkCostChange = z.output<typeof bulkCostChange>;

export const bulkChange = z
  .object({
    status: productStatus.optional(),
    isFeatured: z.boolean().optional(),
    isNewArrival: z.boolean().optional(),
    isBestSeller: z.boolean().optional(),
    /** A category and its subcategory, or null for none. */
    category: z.object({ categoryId: id, subcategoryId: id.nullable() }).optional(),
    brand: line(60).optional(),
    price: bulkPriceChange.optional(),
    /** What variants cost the shop; changed by itself, because others change and read the rest. */
    cost: bulkCostChange.optional(),
  })
  .refine((change) => Object.values(change).some((value) => value !== undefined), "required")
  .refine(
    ({ cost, ...others }) => cost === undefined || Object.values(others).every((value) => value === undefined),
    "choose",
  );
export type BulkChange = z.output<typeof bulkChange>;

const value = z.union([z.string(), z.number(), z.boolean()]).nullable();
const bulkLine = z.object({
  productId: id,
  name: localizedText,
  /** Set where a variant's price or cost changes. */
  variantId: id.nullable(),
  sku: z.string().nullable(),
  before: z.record(z.string(), value),
  after: z.record(z.string(), value),
});
export type BulkLine = z.output<typeof bulkLine>;

const skipped = z.object({ productId: id, name: localizedText });
/** A product that was left as it was. */
export type BulkSkipped = z.output<typeof skipped>;

export const BULK_STATES = ["running", "done", "undoing", "undone"] as const;
export type BulkState = (typeof BULK_STATES)[number];

/** Names of products that a list of changes has of each change that left some. */
export const MAX_LEFT_NAMED = 20;

const lastChange = z.object({
  id,
  /** What was set; null for one of an earlier version. */
  change: bulkChange.nullable(),
  /** Whose change it is; null where the program made it. */
  by: z.string().nullable(),
  at: isoTime,
  /** The time until which it can be undone. */
  until: isoTime,
  state: z.enum(BULK_STATES),
  changed: z.int(),
  restored: z.int(),
  /** Products that it, or undoing it, left as they were, and the first of them by name. */
  left: z.int(),
  leftNames: z.array(localizedText),
  mayUndo: z.boolean(),
});
export type LastBulkChange = z.output<typeof lastChange>;

/** What a run needs to go on after the program was ended: the change, and whose acts are in the audit log. */
export interface BulkRun {
  change: BulkChange;
  by: BulkAct;
  undoneBy?: BulkAct;
}

export interface BulkAct {
  actor: Actor;
  requestId: string;
  operation: EndpointKey;
}

export const bulk = defineContract({
  "POST /api/products/bulk": {
    summary: "Change many products at once, or only say what would change",
    access: "staff",
    body: z.object({
      /** Preview only: nothing is written. */
      preview: z.boolean(),
      /** The chosen products, or all that match a list's filters. */
      select: z
        .object({
          ids: z.array(id).min(1, "required").max(2000, "too_many_lines").optional(),
          filter: staffProductFilter.optional(),
        })
        .refine((select) => (select.ids === undefined) !== (select.filter === undefined), "choose"),
      change: bulkChange,
      /** Id of the run, where its progress is going to be asked for. */
      run: id.optional(),
    }),
    answer: z.object({
      preview: z.boolean(),
      /** Products chosen, and of these how many change. */
      chosen: z.int(),
      changed: z.int(),
      /** The first 200 changes. */
      lines: z.array(bulkLine),
      /** Products that somebody else changed meanwhile so that the change does not fit any more. */
      skipped: z.array(skipped),
      /** Id for `POST /api/products/bulk/:id/undo`, and the time until which it works. */
      undo: z.object({ id, until: isoTime }).nullable(),
    }),
    refusals: ["key_reused"],
  },
  "POST /api/products/bulk/:id/undo": {
    summary: "Put back what a bulk change changed; what somebody has changed since stays as it is",
    access: "staff",
    params: z.object({ id }),
    answer: z.object({
      restored: z.int(),
      /** Names of the products that were left unchanged. */
      skipped: z.array(skipped),
    }),
    refusals: ["conflict", "key_reused"],
  },
  "GET /api/staff/bulk-changes": {
    summary: "The last bulk changes, the newest first: those that the reader may undo, or might have within the hour",
    access: "staff",
    answer: z.array(lastChange),
  },
  "GET /api/products/bulk/:id": {
    summary: "How far a bulk change, or putting it back, is",
    access: "staff",
    params: z.object({ id }),
    answer: z.object({ state: z.enum(BULK_STATES), chosen: z.int(), done: z.int(), changed: z.int() }),
  },
});

export type BulkRequest = HandlerInput<(typeof bulk)["POST /api/products/bulk"]>["body"];
export type BulkAnswer = HandlerAnswer<(typeof bulk)["POST /api/products/bulk"]>;
