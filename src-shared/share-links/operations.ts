/** Share links, each of which opens one document: made and revoked by staff (quotes/page.ts holds the operations of holders). */

import { z } from "zod";
import { calendarDay } from "../api/calendar-day.ts";
import { defineContract } from "../api/define.ts";
import { creating, removing } from "../api/editing.ts";
import { id, isoTime, newRowId } from "../api/schemas.ts";
import { SHARE_KINDS, SHARE_SCOPES } from "./kinds.ts";

export const shareKind = z.enum(SHARE_KINDS);
export type ShareKind = z.output<typeof shareKind>;

/** `view` only shows; `accept` also allows accepting, declining and asking. */
export const shareScope = z.enum(SHARE_SCOPES);

export const shareLink = z.object({
  id,
  kind: shareKind,
  /** Id of the quote or of the posted document. */
  targetId: id,
  scope: shareScope,
  /** The whole address, in the customer's language; "" where it is not known: on a desktop's mirror, or only on its paper. */
  url: z.string(),
  /** Opens WhatsApp with the link in a message to the customer, in their language; null without a phone. */
  whatsapp: z.string().nullable(),
  createdAt: isoTime,
  createdBy: z.string(),
  /** End of the link; null: as long as its document. */
  expiresAt: isoTime.nullable(),
  revokedAt: isoTime.nullable(),
  views: z.int(),
  /** The latest 20, newest first. */
  viewedAt: z.array(isoTime),
});
export type ShareLink = z.output<typeof shareLink>;

const target = { kind: shareKind, targetId: id };

export const shareLinks = defineContract({
  "GET /api/share-links": {
    summary: "The links to one document, newest first, with how often they were opened",
    access: "staff",
    query: z.object(target),
    answer: z.array(shareLink),
    offline: true,
  },
  "POST /api/share-links": {
    summary: "Make a link; it opens nothing but this one document",
    access: "staff",
    body: z.object({
      id: newRowId.optional(),
      ...target,
      scope: shareScope.default("view"),
      /** The last day in Qatar on which it opens; by default as long as its document. */
      until: calendarDay.optional(),
    }),
    answer: shareLink,
    status: 201,
    refusals: creating,
  },
  "DELETE /api/share-links/:id": {
    summary: "End a link: from now on it looks like one that never was",
    access: "staff",
    params: z.object({ id }),
    answer: shareLink,
    refusals: removing,
  },
});
