/** The home page, and the links of header and footer, as staff write them: a draft beside what visitors see, and the last saves to go back to. */
import { z } from "zod";
import { fittingRequest } from "../api/body-size.ts";
import { defineContract } from "../api/define.ts";
import { updating } from "../api/editing.ts";
import { id, isoTime, publishAt } from "../api/schemas.ts";
import { SITE_STATES, sitePartNames } from "./parts.ts";

const part = z.enum(sitePartNames);
const state = z.enum(SITE_STATES, "choose");

/** By key: each is of the shape of its setting (settings/operations.ts). */
const values = z.record(z.string().max(40), z.unknown());

export const sitePart = z.object({
  part,
  /** 0 while nobody has saved the part. */
  version: z.int(),
  /** `draft`: what is written here is not shown yet. */
  status: state,
  /** Time at which the draft is published. */
  publishAt: isoTime.nullable(),
  /** What staff edit: the draft, else what visitors see. */
  values,
  /** Texts whose English was changed after their Arabic (site/named-texts.ts). */
  arabicOlder: z.array(z.string()),
  /** Opens the shop with the saved draft (`draftPath`); null where there is none. */
  preview: z.string().nullable(),
  updatedAt: isoTime.nullable(),
});
export type SitePart = z.output<typeof sitePart>;

export const siteVersion = z.object({
  id,
  at: isoTime,
  /** Null: the shop itself, or from before versions were kept. */
  by: z.string().nullable(),
  state,
  /** The settings that this save changed. */
  changed: z.array(z.string()),
  /** Opens the shop with this version. */
  preview: z.string(),
});
export type SiteVersion = z.output<typeof siteVersion>;

export const sitePartInput = z.object({
  /** Those that are absent stay as they are. */
  values,
  status: state.default("published"),
  /** Only a draft has it. */
  publishAt: publishAt.default(null),
  /** Texts (as in `arabicOlder`) whose Arabic was confirmed to match the changed English. */
  arabicChecked: z.array(z.string().max(400)).max(100).default([]),
});
export type SitePartInput = z.input<typeof sitePartInput>;
export type WrittenSitePart = z.output<typeof sitePartInput>;

const params = z.object({ part });

export const site = defineContract({
  "GET /api/staff/site/:part": {
    summary: "The home page, or the links of header and footer, as staff write them: the draft where there is one",
    access: "admin",
    params,
    answer: sitePart,
  },
  "PUT /api/site/:part": {
    summary:
      "Write the home page, or the links of header and footer: a draft that visitors do not see yet, or what they see",
    access: "admin",
    params,
    body: fittingRequest(sitePartInput, "values"),
    answer: sitePart,
    refusals: updating,
  },
  "GET /api/staff/site/:part/versions": {
    summary: "The last saves of the home page, or of the links of header and footer, the newest first",
    access: "admin",
    params,
    answer: z.array(siteVersion),
  },
  "POST /api/site/:part/versions/:id/restore": {
    summary: "Bring a version back as the draft; what visitors see stays until it is published",
    access: "admin",
    params: params.extend({ id }),
    answer: sitePart,
    refusals: updating,
  },
  "POST /api/site/:part/discard-draft": {
    summary: "Give up the draft: what staff edit is what visitors see again; the draft stays among the versions",
    access: "admin",
    params,
    answer: sitePart,
    refusals: updating,
  },
});
