/** The mail queue as staff see it. */

import { z } from "zod";
import { defineContract } from "../api/define.ts";
import { creating } from "../api/editing.ts";
import { id, isoTime, lang, pageMeta, pageQuery } from "../api/schemas.ts";
import { MAIL_STATES } from "./states.ts";

/** `withheld`: above the cap of mails to an unconfirmed mailbox; staff may send it. */
export const mailState = z.enum(MAIL_STATES);
export type MailState = z.output<typeof mailState>;

export const queuedMail = z.object({
  id,
  kind: z.string(),
  recipient: z.string(),
  lang,
  state: mailState,
  attempts: z.int(),
  createdAt: isoTime,
  /** The next try, while it waits. */
  nextAt: isoTime.nullable(),
  sentAt: isoTime.nullable(),
  expiresAt: isoTime.nullable(),
  /** Last answer of the mail server. */
  lastError: z.string().nullable(),
  order: z.object({ id, number: z.string() }).nullable(),
  /** False for mails with credentials (codes, invitations), which are neither shown nor sent again. */
  canPreview: z.boolean(),
  canResend: z.boolean(),
});
export type QueuedMail = z.output<typeof queuedMail>;

/** A rendered mail; its subject is one line. */
export const mailText = z.object({ subject: z.string(), html: z.string(), text: z.string() });

const params = z.object({ id });

export const mails = defineContract({
  "GET /api/mails": {
    summary: "Outgoing mail, newest first; what concerns people's accounts only for administrators",
    access: "staff",
    query: z.object({
      state: z
        .union([mailState, z.array(mailState).max(6)])
        .transform((value) => [value].flat())
        .optional(),
      kind: z.string().max(60).optional(),
      /** Part of the address. */
      q: z.string().trim().max(100, "too_long").optional(),
      /** Id of an order. */
      order: z.string().max(64).optional(),
      ...pageQuery,
    }),
    answer: z.array(queuedMail),
    meta: pageMeta.extend({
      /** There are more than `total`, which were neither counted nor have pages. */
      more: z.boolean(),
      states: z.record(mailState, z.int()),
      /** States of which there are more than `states` says. */
      uncounted: z.array(mailState),
      kinds: z.array(z.string()),
      /**
       * All mails since then were searched for the part of an address, and earlier ones only by its beginning, or in a
       * state of few; null: all were.
       */
      searchedSince: isoTime.nullable(),
    }),
  },
  "GET /api/mails/:id/preview": {
    summary: "The mail as it is written now from what it tells of, as that is now",
    access: "staff",
    params,
    answer: mailText,
    refusals: ["conflict"],
  },
  "POST /api/mails/:id/resend": {
    summary: "Send it now if it waits, is withheld or failed; a sent one goes out once more",
    access: "staff",
    params,
    body: z.object({}).default({}),
    /** The mail that goes out: the same one, or a new one. */
    answer: queuedMail,
    status: 202,
    refusals: creating,
  },
});
