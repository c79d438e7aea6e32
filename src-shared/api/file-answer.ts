import { z } from "zod";

/**
 * A file as an answer: an exported table, an upload of a customer. It is in the envelope like any other answer, so that the
 * typed client and the desktop read it; a host may send it as a plain download to clients that do not ask for JSON.
 */
export const fileAnswer = z.object({
  /** Name of the file with its extension. */
  name: z.string(),
  mime: z.string(),
  encoding: z.enum(["utf8", "base64"]),
  content: z.string(),
  /** Content security policy of a file that we made and that may be shown rather than downloaded. */
  shown: z.object({ policy: z.string() }).optional(),
});
export type FileAnswer = z.output<typeof fileAnswer>;

/**
 * A text file that is made while it is sent, so that its size does not matter. Handlers may answer one wherever the contract
 * says `fileAnswer`; a host sends it part by part, or gathers it (`gatherFile`).
 */
export class FileStream {
  readonly name: string;
  readonly mime: string;
  readonly parts: AsyncIterable<string>;
  constructor({ name, mime, parts }: Pick<FileStream, "name" | "mime" | "parts">) {
    this.name = name;
    this.mime = mime;
    this.parts = parts;
  }
}

/** Gathers a streamed file for hosts and tests that do not stream; other answers are unchanged. */
export function gatherFile(data: FileStream): Promise<FileAnswer>;
export function gatherFile(data: unknown): Promise<unknown>;
export async function gatherFile(data: unknown): Promise<unknown> {
  if (!(data instanceof FileStream)) return data;
  let content = "";
  for await (const part of data.parts) content += part;
  return { name: data.name, mime: data.mime, encoding: "utf8", content };
}

/** The file in the envelope as JSON in parts, equal to `JSON.stringify` of the gathered one. */
export async function* envelopeParts({ name, mime, parts }: FileStream): AsyncGenerator<string> {
  const head = JSON.stringify({ name, mime, encoding: "utf8" satisfies FileAnswer["encoding"] });
  yield `{"success":true,"data":${head.slice(0, -1)},"content":"`;
  for await (const part of parts) yield JSON.stringify(part).slice(1, -1);
  yield '"}}';
}
