/** Functions of offline writes to testimonials and articles. */
import type { Functions } from "./rule.ts";

export const contentFunctions: Functions = {
  "PATCH /api/testimonials/:id/toggle": {
    // "Toggle" is logged as a value: when it is sent, the row may have another state.
    fill: (body, row) => {
      body.active ??= row?.active !== true;
    },
  },
  "PUT /api/articles/:id": { written: ({ author }) => ({ authorId: author.id }) },
};
