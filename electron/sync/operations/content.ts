/** What visitors read. */
import { type Json, type Rules, same, withId } from "./rule.ts";

const standing: readonly (readonly string[])[] = [["status", "publishAt"]];

export const contentRules: Rules = {
  "POST /api/testimonials": { kind: "create", about: "testimonials", fill: withId },
  "PUT /api/testimonials/:id": { kind: "edit", about: "testimonials" },
  "PATCH /api/testimonials/:id/toggle": {
    kind: "edit",
    about: "testimonials",
    // "The other way round" would be something else by the time it is sent.
    fill: (body, row) => {
      body.active ??= row?.active !== true;
    },
  },
  "PATCH /api/testimonials/order": { kind: "arrange", about: "testimonials" },
  "DELETE /api/testimonials/:id": { kind: "remove", about: "testimonials" },

  "POST /api/articles": { kind: "create", about: "articles", fill: withId },
  "PUT /api/articles/:id": {
    kind: "edit",
    about: "articles",
    written: writtenArticle,
    groups: standing,
  },
  "PATCH /api/articles/:id": { kind: "edit", about: "articles", groups: standing },
  "DELETE /api/articles/:id": { kind: "remove", about: "articles" },
};

function writtenArticle(row: Json, body: Json): Json {
  const author = row.author as Json | undefined;
  return { ...same(row, body, ["arabicChecked"]), authorId: author?.id };
}
