/** Authors of articles, as staff write them. */
import { z } from "zod";
import { defineContract } from "../api/define.ts";
import { creating, removing, updating } from "../api/editing.ts";
import { id, isoTime, localizedLine, newRowId, optionalLine, optionalParagraph } from "../api/schemas.ts";
import { author } from "../content/operations.ts";
import { resources } from "../resources.ts";

export const staffAuthor = author.extend({
  id,
  version: z.int(),
  /** How many articles name the author, drafts too. */
  articles: z.int(),
  updatedAt: isoTime,
});
export type StaffAuthor = z.output<typeof staffAuthor>;

export const authorInput = z.object({
  name: localizedLine(100),
  /** What the author does: "Workplace planner". */
  title: optionalLine(120),
  bio: optionalParagraph(1000),
});
export type AuthorInput = z.input<typeof authorInput>;
export type WrittenAuthor = z.output<typeof authorInput>;

const params = z.object({ id });

export const authors = defineContract({
  "GET /api/staff/authors": {
    summary: "Who writes",
    access: "staff",
    answer: z.array(staffAuthor),
    offline: true,
  },
  "GET /api/staff/authors/:id": {
    summary: "One author",
    access: "staff",
    params,
    answer: staffAuthor,
    offline: true,
  },
  "POST /api/authors": {
    summary: "Add an author",
    access: "staff",
    body: authorInput.extend({ id: newRowId.optional() }),
    answer: staffAuthor,
    status: 201,
    refusals: creating,
    offline: { kind: "create", about: "authors" },
  },
  "PUT /api/authors/:id": {
    summary: "Change an author",
    access: "staff",
    params,
    body: authorInput,
    answer: staffAuthor,
    refusals: updating,
    offline: { kind: "edit", about: "authors", reads: resources.authors.read },
  },
  "DELETE /api/authors/:id": {
    summary: "Remove an author whom no article names",
    access: "staff",
    params,
    answer: z.object({ id }),
    refusals: ["conflict", ...removing],
    offline: { kind: "remove", about: "authors", reads: resources.authors.read },
  },
});
