import type { z } from "zod";

/**
 * A stored event of a history, parsed by the schema of its kind. `details` that do not fit the kind become null, so that
 * the event's time, author and note are still read. Undefined: the kind is unknown.
 */
export const readEvent = <Schema extends z.ZodType>(
  schema: Schema,
  event: { kind: string; details: object | null },
): z.output<Schema> | undefined =>
  [event, { ...event, details: null }].map((candidate) => schema.safeParse(candidate)).find((read) => read.success)
    ?.data;
