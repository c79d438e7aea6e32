import type { z } from "zod";

/**
 * Maximum size of a request, 100 kB (server/security.md, row 48). Long inputs of staff are limited as a whole, because limits
 * of single fields that add up to less would be too short for one long text. The desktop checks it too, because what it takes
 * offline is sent later.
 */
export const REQUEST_BYTES = 100_000;
const WRITTEN_BYTES = 95_000;

/** Refuses, beside `field`, a value that is too large as JSON in UTF-8. */
export const fittingRequest = <S extends z.ZodType>(schema: S, field: string) =>
  schema.refine((value) => new TextEncoder().encode(JSON.stringify(value)).length <= WRITTEN_BYTES, {
    path: field.split("."),
    error: "too_much",
  });
