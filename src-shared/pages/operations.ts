/** The shop's pages as staff write them, those that it always has and those that its owner adds; operations for visitors are in content/operations.ts. */
import { z } from "zod";
import { fittingRequest } from "../api/body-size.ts";
import { defineContract } from "../api/define.ts";
import { creating, removing, updating } from "../api/editing.ts";
import { id, isoTime, localizedLine, localizedText, newRowId, optionalParagraph, publishAt } from "../api/schemas.ts";
import { slugText } from "../catalogue/categories.ts";
import { seo, seoInput } from "../catalogue/operations.ts";
import { resources } from "../resources.ts";
import { PAGE_STATES, PAGE_STATUSES } from "./states.ts";

export const pageStatus = z.enum(PAGE_STATUSES, "choose");

export const pageState = z.enum(PAGE_STATES, "choose");

export const staffPageRow = z.object({
  id,
  /** The last part of the page's address. */
  key: z.string(),
  /** Whether the owner added the page: it has an address of its choice, no standard text, and can be removed. */
  isOwn: z.boolean(),
  /** 0 while nobody has written the page yet. */
  version: z.int(),
  title: localizedText,
  /** `draft`: what is written here is not shown yet. `standard`: visitors read the standard text. */
  status: pageStatus,
  /** Whether visitors read a text of the owner's, also while a draft of the next one is written. An own page is only shown then. */
  published: z.boolean(),
  /** Time at which the draft is published. */
  publishAt: isoTime.nullable(),
  /** Texts whose English was changed after their Arabic. */
  arabicOlder: z.array(z.string()),
  updatedAt: isoTime.nullable(),
});
export type StaffPageRow = z.output<typeof staffPageRow>;

export const staffPage = staffPageRow.extend({
  /** Markdown with placeholders (server/features/shop/placeholders.ts). */
  body: localizedText,
  seo,
  arabicMissing: z.array(z.string()),
  /** Addresses that lead to the page, because it had them. */
  formerSlugs: z.array(z.string()),
});
export type StaffPage = z.output<typeof staffPage>;

/** The saved draft as text with its placeholders filled; `{{zones}}`, a table, stays. */
export const pagePreview = z.object({ title: localizedText, body: localizedText, description: localizedText });
export type PagePreview = z.output<typeof pagePreview>;

export const pageVersion = z.object({
  id,
  at: isoTime,
  /** Null: the shop itself, or from before versions were kept. */
  by: z.string().nullable(),
  state: pageState,
  title: localizedText,
});
export type PageVersion = z.output<typeof pageVersion>;

export const pageInput = z.object({
  /** Address of an own page; absent or blank it stays, or is made from the English title. Other pages have theirs for good. */
  key: slugText.optional(),
  title: localizedLine(160),
  /** Markdown. */
  body: optionalParagraph(60_000),
  /** Its description may be longer than it is shown, because placeholders are filled in. */
  seo: seoInput({ descriptionLength: 240 }),
  /**
   * `standard` gives up what was written: visitors read the standard text again. `withdrawn`, of an own page: it is a draft
   * that nobody reads.
   */
  status: pageState.default("published"),
  /** Only a draft has it. */
  publishAt: publishAt.default(null),
  /** Fields (as in `arabicOlder`) whose Arabic was confirmed to match the changed English. */
  arabicChecked: z.array(z.string().max(120)).max(50).default([]),
});
export type PageInput = z.input<typeof pageInput>;
export type WrittenPageInput = z.output<typeof pageInput>;

/** The key of one of the shop's fixed pages, or the id of an own page. */
const params = z.object({ key: z.string().max(80) });

export const pages = defineContract({
  "GET /api/staff/pages": {
    summary: "The shop's pages with the state of their texts, then those that its owner added",
    access: "staff",
    answer: z.array(staffPageRow),
    offline: true,
  },
  "GET /api/staff/pages/:key": {
    summary: "One page with its text, the draft where there is one",
    access: "staff",
    params,
    answer: staffPage,
    offline: true,
  },
  "GET /api/staff/pages/:key/preview": {
    summary: "What is written of a page, the draft where there is one, with today's values for its placeholders",
    access: "staff",
    params,
    answer: pagePreview,
    offline: true,
  },
  "PUT /api/pages/:key": {
    summary:
      "Write a page: a draft, what visitors read, or the standard text again; an own page moves, and its old address leads on",
    access: "staff",
    params,
    body: fittingRequest(pageInput, "body"),
    answer: staffPage,
    refusals: updating,
    offline: {
      kind: "edit",
      about: "pages",
      reads: resources.pages.read,
      groups: [["status", "publishAt"]],
      extra: ["arabicChecked"],
    },
  },
  "GET /api/staff/pages/:key/versions": {
    summary: "The last saves of a page, the newest first",
    access: "staff",
    params,
    answer: z.array(pageVersion),
  },
  "GET /api/staff/pages/:key/versions/:id": {
    summary: "What was saved of a page then, with today's values for its placeholders",
    access: "staff",
    params: params.extend({ id }),
    answer: pagePreview,
  },
  "POST /api/pages/:key/versions/:id/restore": {
    summary: "Bring a version back as the draft of the page; what visitors read stays until it is published",
    access: "staff",
    params: params.extend({ id }),
    answer: staffPage,
    refusals: updating,
  },
  "POST /api/pages/:key/discard-draft": {
    summary: "Give up the draft of a page that visitors read; the draft stays among the versions",
    access: "staff",
    params,
    answer: staffPage,
    refusals: updating,
  },
  "POST /api/pages": {
    summary: "Add an own page at /{slug}; an address that an article or another page has is refused",
    access: "staff",
    body: fittingRequest(pageInput.extend({ id: newRowId.optional() }), "body"),
    answer: staffPage,
    status: 201,
    refusals: creating,
    offline: { kind: "create", about: "pages" },
  },
  "DELETE /api/pages/:key": {
    summary: "Remove an own page that is not shown; what is published is withdrawn first",
    access: "staff",
    params,
    answer: z.object({ id }),
    refusals: ["conflict", ...removing],
    offline: { kind: "remove", about: "pages", reads: resources.pages.read },
  },
});
