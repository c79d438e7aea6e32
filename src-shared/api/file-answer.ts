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
 * A file that is made while it is sent, so that its size does not matter: of texts, or with the encoding "base64" of bytes. Handlers may answer one wherever the contract
 * says `fileAnswer`; a host sends it part by part, or gathers it (`gatherFile`).
 */
export class FileStream {
  readonly name: string;
  readonly mime: string;
  readonly encoding: FileAnswer["encoding"];
  readonly parts: AsyncIterable<string | Uint8Array>;
  constructor({ name, mime, encoding, parts }: Pick<FileStream, "name" | "mime" | "encoding" | "parts">) {
    this.name = name;
    this.mime = mime;
    this.encoding = encoding;
    this.parts = parts;
  }
}

/** Gathers a streamed file for hosts and tests that do not stream; other answers are unchanged. */
export function gatherFile(data: FileStream): Promise<FileAnswer>;
export function gatherFile(data: unknown): Promise<unknown>;
export async function gatherFile(data: unknown): Promise<unknown> {
  if (!(data instanceof FileStream)) return data;
  let content = "";
  for await (const part of contentOf(data)) content += part;
  return { name: data.name, mime: data.mime, encoding: data.encoding, content };
}

/** The content as it stands in the envelope. */
async function* contentOf({ encoding, parts }: FileStream): AsyncGenerator<string> {
  // What is left of a part beside its threes waits for the next one.
  let held = new Uint8Array();
  for await (const part of parts) {
    if (typeof part === "string") {
      yield part;
      continue;
    }
    const bytes = new Uint8Array(held.length + part.length);
    bytes.set(held);
    bytes.set(part, held.length);
    const whole = bytes.length - (bytes.length % 3);
    held = bytes.slice(whole);
    yield toBase64(bytes.subarray(0, whole));
  }
  if (encoding === "base64") yield toBase64(held);
}

/** Bytes turned at a time: three are four signs of base64. */
const STEP = 6000;

function toBase64(bytes: Uint8Array): string {
  let text = "";
  for (let at = 0; at < bytes.length; at += STEP) text += btoa(String.fromCharCode(...bytes.subarray(at, at + STEP)));
  return text;
}

/** The file in the envelope as JSON in parts, equal to `JSON.stringify` of the gathered one. */
export async function* envelopeParts(file: FileStream): AsyncGenerator<string> {
  const { name, mime, encoding } = file;
  const head = JSON.stringify({ name, mime, encoding });
  yield `{"success":true,"data":${head.slice(0, -1)},"content":"`;
  for await (const part of contentOf(file)) yield JSON.stringify(part).slice(1, -1);
  yield '"}}';
}
