import { z } from "zod";

/**
 * A file as an answer: a table for a spreadsheet, a paper that a customer sent in. It travels in the envelope like any
 * other answer, so that the typed client and the desktop read it alike; a host may send it as a plain download to
 * whoever does not ask for JSON.
 */
export const fileAnswer = z.object({
  /** What to call it, with its ending. */
  name: z.string(),
  mime: z.string(),
  encoding: z.enum(["utf8", "base64"]),
  content: z.string(),
  /** Made by us and safe to be shown rather than downloaded, under this content security policy. */
  shown: z.object({ policy: z.string() }).optional(),
});
export type FileAnswer = z.output<typeof fileAnswer>;
