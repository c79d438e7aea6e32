import type { Context } from "../context.ts";

/** The handler of an operation that only reads, and much: its database is the reader, which cannot write. */
export const fromReader =
  <Input, Answer>(handler: (ctx: Context, input: Input) => Answer) =>
  (ctx: Context, input: Input): Answer =>
    handler({ ...ctx, db: ctx.reader }, input);
