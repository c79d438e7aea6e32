/** Views of lists: filters and sorting under a name, each of one person. */
import { z } from "zod";
import { defineContract } from "../api/define.ts";
import { creating } from "../api/editing.ts";
import { id, line, needed, newRowId } from "../api/schemas.ts";

/** Most fields of a list's state; the orders have twenty. */
const MAX_FIELDS = 40;

const savedViewInput = z.object({
  /** The list that it is of, by the name of its screen. */
  list: z.string().regex(/^[a-z-]{1,40}$/, "invalid"),
  name: needed(line(40)),
  /** Fields of the list's address. */
  state: z
    .record(z.string().regex(/^[A-Za-z]{1,40}$/, "invalid"), z.string().max(200, "too_long"))
    .refine((state) => Object.keys(state).length <= MAX_FIELDS, "too_many_lines"),
});

const savedView = savedViewInput.extend({ id });
export type SavedView = z.output<typeof savedView>;

export const savedViews = defineContract({
  "GET /api/saved-views": {
    summary: "One's own views of all lists",
    access: "staff",
    answer: z.array(savedView),
    offline: true,
  },
  "POST /api/saved-views": {
    summary: "Save a view of a list; one's own view of that list with the same name is replaced",
    access: "staff",
    body: savedViewInput.extend({ id: newRowId.optional() }),
    answer: savedView,
    status: 201,
    refusals: creating,
    offline: { kind: "create", about: "saved_views" },
  },
  "DELETE /api/saved-views/:id": {
    summary: "Remove one of one's own views; one that is gone already is removed",
    access: "staff",
    params: z.object({ id }),
    answer: z.object({ id }),
    refusals: ["key_reused"],
    offline: { kind: "append", about: "saved_views" },
  },
});
