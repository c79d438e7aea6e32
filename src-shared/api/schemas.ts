/** Schemas that several parts of the contract use. */

import { z } from "zod";
import { isId } from "../values/id.ts";
import { withLineFeeds } from "../values/line-feeds.ts";
import { LANGS } from "../values/localized.ts";
import { MAX_TYPED_DIRHAMS } from "../values/money.ts";

export const id = z.string().min(1).max(64);
export const localizedText = z.object({ en: z.string(), ar: z.string().optional() });
export const money = z.int().min(0);
export const isoTime = z.string();
/** Time at which a draft is published; null for none. */
export const publishAt = z.iso
  .datetime({ offset: true, error: "choose" })
  .transform((time) => new Date(time).toISOString())
  .nullable();
export const lang = z.enum(LANGS);
/** A flag of a query; false by default. */
export const flagged = z.enum(["1", "true"]).optional();

/** A picture of ours: where it is, its natural size in pixels, and a thumbhash to show while it loads. */
export const picture = z.object({
  path: z.string(),
  width: z.int(),
  height: z.int(),
  thumbhash: z.string().nullable(),
  alt: localizedText,
  /** Focus of crops, in hundredths of width and height from its own top left corner; absent: the middle. */
  focus: z.object({ x: z.int().min(0).max(100), y: z.int().min(0).max(100) }).optional(),
});
export type Picture = z.output<typeof picture>;

// Control and bidirectional-override characters, which are refused in text of users (server/security.md, row 34). The two
// joiners are allowed: Persian and Urdu are written with them, and emoji keyboards send them.
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is refused
const unprintable = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\u200b\u202a-\u202e\u2060\u2066-\u2069\ufeff]/;
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is refused
const lineBreaks = /[\u0000-\u001f\u007f\u2028\u2029]/;

/** One line of text as a person types it: trimmed, no control characters. */
export const line = (max: number) =>
  z
    .string("required")
    .trim()
    .max(max, "too_long")
    .refine((text) => !unprintable.test(text) && !lineBreaks.test(text), "plain_text");

/** Several lines of text, with one sign for a line break, because files say none exactly. */
export const paragraph = (max: number) =>
  z
    .string("required")
    .trim()
    .overwrite(withLineFeeds)
    .max(max, "too_long")
    .refine((text) => !unprintable.test(text), "plain_text");

/** Whether a text has a visible character; joiners alone count as blank. */
export const hasText = (text: string | undefined): boolean => /[^\s\u200c\u200d]/.test(text ?? "");

/** A text with a visible character. */
export const needed = <S extends z.ZodType<string>>(schema: S) => schema.refine(hasText, "required");

/** A bilingual text as staff write it: English is required; blank Arabic counts as missing. */
const inBoth = (needs: z.ZodType<string>, text: z.ZodType<string>) =>
  z.object({ en: needs, ar: text.optional().transform((arabic) => arabic || undefined) });
export const localizedLine = (max: number) => inBoth(needed(line(max)), line(max));
export const localizedParagraph = (max: number) => inBoth(needed(paragraph(max)), paragraph(max));
/** As `localizedLine` and `localizedParagraph`, where English may be blank too. */
export const optionalLine = (max: number) => inBoth(line(max), line(max));
export const optionalParagraph = (max: number) => inBoth(paragraph(max), paragraph(max));

/** An amount in dirhams as staff enter it, up to QAR 9,999,999.99 (values/money.ts). */
export const amount = z.int("amount").min(0, "amount").max(MAX_TYPED_DIRHAMS, "amount");

/** An id made by the client that makes the row, so that the desktop can make rows offline. */
export const newRowId = z.string().refine(isId, "invalid");

/** All ids of a list in their new order; one missing or too many means that the list has changed: `conflict`. */
export const idsInOrder = z
  .array(id)
  .max(500)
  .refine((ids) => new Set(ids).size === ids.length, "invalid");

/**
 * A path of the shop or an https address; no scripts and no insecure pages (server/security.md, row 40).
 */
export const webLink = (max: number) =>
  line(max).refine((text) => text === "" || /^(?:https:\/\/[^\s\\]+|\/(?![/\\])[^\s\\]*)$/.test(text), "link");

/** Page of a list: from 1; 24 rows by default, at most 200 (src-shared/README.md, API). */
export const pageQuery = {
  page: z.coerce.number().int().min(1).max(100_000).default(1),
  pageSize: z.coerce.number().int().min(1).max(200).default(24),
};
export const pageMeta = z.object({ total: z.int(), page: z.int(), pageSize: z.int() });

/** `?colour=a&colour=b` or a single one. */
export const several = z
  .union([z.string().max(80), z.array(z.string().max(80)).max(40)])
  .transform((value) => (Array.isArray(value) ? value : value.split(",").filter(Boolean)))
  .default([]);

/** One or several values of an enum in a query. */
export const anyOf = <T extends z.ZodEnum>(options: T) =>
  z
    .union([options, z.array(options).max(20)])
    .transform((value) => [value].flat())
    .optional();

/** Strokes of points in units of which the longer side of the drawing has 1000 (values/signature.ts). */
export const strokes = z.array(z.array(z.tuple([z.int(), z.int()])));
