/** What visitors read. */
import type { Functions } from "./rule.ts";

export const contentFunctions: Functions = {
  "PATCH /api/testimonials/:id/toggle": {
    // "The other way round" would be something else by the time it is sent.
    fill: (body, row) => {
      body.active ??= row?.active !== true;
    },
  },
  "PUT /api/articles/:id": { written: ({ author }) => ({ authorId: author.id }) },
};
