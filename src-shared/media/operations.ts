import { z } from "zod";
import { defineContract, type HandlerInput } from "../api/define.ts";
import { updating } from "../api/editing.ts";
import { id, isoTime, localizedText, optionalLine, pageMeta, pageQuery, picture } from "../api/schemas.ts";
import { resources } from "../resources.ts";
import { LANGS } from "../values/localized.ts";
import { MEDIA_FINDINGS, MEDIA_KINDS, MEDIA_USERS } from "./kinds.ts";
import { MAX_PICTURE_BYTES } from "./upload-sizes.ts";

/** Folders of uploaded pictures; there are no others (server/security.md, row 53). */
export const mediaCategories = ["products", "heroes", "categories", "articles", "testimonials", "misc"] as const;

/** Uses of a file that an answer names (D468): a picture that stands in for those to come may have a hundred thousand. */
export const MAX_USES_SHOWN = 50;

export const mediaUse = z.object({
  collection: z.enum(MEDIA_USERS),
  id,
  label: localizedText,
});
export type MediaUse = z.output<typeof mediaUse>;

const focus = z.object({ x: z.int().min(0).max(100), y: z.int().min(0).max(100) });

const entrySchema = z.object({
  id,
  version: z.int(),
  path: z.string(),
  kind: z.enum(MEDIA_KINDS),
  /** Name of the uploaded file. */
  name: z.string(),
  mime: z.string(),
  bytes: z.int(),
  width: z.int().nullable(),
  height: z.int().nullable(),
  thumbhash: z.string().nullable(),
  /** Alternative text of the picture; a product may have its own. */
  alt: localizedText.nullable(),
  /** Languages in which neither the picture nor a product that shows it has an alternative text. */
  altMissing: z.array(z.enum(LANGS)),
  /** Hundredths of width and height from its own top left corner: what to keep in view when it is cropped. */
  focus: picture.shape.focus.unwrap().nullable(),
  /** The first of them. */
  uses: z.array(mediaUse).max(MAX_USES_SHOWN),
  /** How many there are. */
  useCount: z.int(),
  /** Paths of other files with the same bytes. */
  duplicates: z.array(z.string()),
  createdAt: isoTime,
});
/** By a name: written out in the type of the whole contract, three answers of it are more than the compiler takes. */
export interface MediaEntrySchema extends Schema {}
type Schema = typeof entrySchema;
const mediaEntry: MediaEntrySchema = entrySchema;
export type MediaEntry = z.output<typeof mediaEntry>;

export const media = defineContract({
  "POST /api/upload-image": {
    summary: "Take in a picture: JPEG, PNG, WebP or AVIF, at most 5 MB and 40 megapixels. It is decoded and made anew",
    access: "staff",
    upload: { field: "image", maxBytes: MAX_PICTURE_BYTES },
    body: z.object({ category: z.enum(mediaCategories) }),
    answer: z.object({
      success: z.literal(true),
      path: z.string(),
      /** Only there when the very same picture was in the library already: then this is its path. */
      existing: z.literal(true).optional(),
    }),
    plain: { error: "Upload failed" },
    csrf: true,
    refusals: ["forged", "too_large", "unsupported_media", "key_reused"],
  },
  "POST /api/upload-model": {
    summary: "Take in a 3D model: one binary glTF file (.glb) that needs no others, at most 20 MB",
    access: "staff",
    upload: { field: "model", maxBytes: 20_000_000 },
    body: z.object({}),
    answer: z.object({ path: z.string() }),
    status: 201,
    csrf: true,
    refusals: ["forged", "too_large", "unsupported_media", "key_reused"],
  },
  "DELETE /api/delete-image": {
    summary: "Remove a picture or model that nothing shows, with all its sizes",
    access: "staff",
    body: z.object({ path: z.string("required").min(1, "required").max(2000, "too_long") }),
    answer: z.object({ path: z.string() }),
    csrf: true,
    refusals: ["forged", "in_use", "key_reused"],
  },
  "GET /api/media": {
    summary: "The library, newest first: what is where, what lacks a description, what is there twice",
    access: "staff",
    query: z.object({
      /** Part of a file name or path, or words of a description. */
      q: z.string().trim().max(100, "too_long").optional(),
      kind: z.enum(MEDIA_KINDS).optional(),
      folder: z.enum(mediaCategories).optional(),
      only: z.enum(MEDIA_FINDINGS).optional(),
      ...pageQuery,
    }),
    answer: z.array(mediaEntry),
    meta: pageMeta.extend({
      /** In the whole library. */
      counts: z.object({ all: z.int(), unused: z.int(), altMissing: z.int(), duplicates: z.int() }),
    }),
    offline: true,
  },
  "GET /api/media/:id": {
    summary: "One picture or model of the library",
    access: "staff",
    params: z.object({ id }),
    answer: mediaEntry,
    offline: true,
  },
  "PUT /api/media/:id": {
    summary: "Say what a picture shows, and what to keep in view",
    access: "staff",
    params: z.object({ id }),
    body: z.object({ alt: optionalLine(200).nullable(), focus: focus.nullable() }),
    answer: mediaEntry,
    refusals: updating,
    offline: { kind: "edit", about: "media", reads: resources.media.read },
  },
});

export type MediaQuery = HandlerInput<(typeof media)["GET /api/media"]>["query"];
