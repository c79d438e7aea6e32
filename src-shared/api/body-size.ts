import type { z } from "zod";

/**
 * What one request may hold is 100 kB (server/security.md, row 48). The longest things that staff write keep below it
 * as a whole: single limits that never added up to more would be too short for the one long text that somebody needs.
 * The desktop needs the rule too, because what it takes with the line down must fit through the line later.
 */
export const REQUEST_BYTES = 100_000;
const WRITTEN_BYTES = 95_000;

/** Refuses, beside `field`, what is too much as JSON in UTF-8. */
export const fittingRequest = <S extends z.ZodType>(schema: S, field: string) =>
  schema.refine((value) => new TextEncoder().encode(JSON.stringify(value)).length <= WRITTEN_BYTES, {
    path: field.split("."),
    error: "too_much",
  });
