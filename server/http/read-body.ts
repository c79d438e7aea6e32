/**
 * The body of a request, as far as this shop reads one (server/security.md, rows 47 and 48).
 *
 * 1. What is larger than allowed is refused. Up to `READ_TO_END_BYTES` it is read to its end first, because a client
 *    that is still sending reads no answer; beyond that the answer goes out at once and the connection is closed.
 * 2. Nothing is unpacked: none of our clients packs what it sends, and a small packed body can be a huge one.
 */
import type { IncomingMessage } from "node:http";
import { isRefusal, type Refusal, refuse } from "../../src-shared/api/refusal.ts";

const READ_TO_END_BYTES = 6_000_000;

/** Whether a request announces more than is read only to be discarded; also when it does not announce a length. */
export const isTooLongToReadToEnd = (req: IncomingMessage): boolean =>
  !(Number(req.headers["content-length"]) <= READ_TO_END_BYTES);

/** The whole body, up to `maxBytes`. */
export async function readBody(
  req: IncomingMessage,
  maxBytes: number,
): Promise<Buffer | Refusal<"too_large" | "malformed" | "unsupported_media">> {
  const coding = req.headers["content-encoding"];
  if (coding !== undefined && coding.toLowerCase() !== "identity") return refuse("unsupported_media");
  if (Number(req.headers["content-length"] ?? 0) > READ_TO_END_BYTES) return refuse("too_large");
  const parts: Buffer[] = [];
  let size = 0;
  try {
    // Ended early, the request stays open: its connection still has to carry the answer.
    for await (const part of req.iterator({ destroyOnReturn: false })) {
      size += (part as Buffer).length;
      if (size > READ_TO_END_BYTES) return refuse("too_large");
      if (size <= maxBytes) parts.push(part as Buffer);
    }
  } catch {
    // The client has disconnected.
    return refuse("malformed");
  }
  return size > maxBytes ? refuse("too_large") : Buffer.concat(parts);
}

/** An object or a list of JSON in UTF-8, the only text that is JSON between programs (RFC 8259); `{}` for nothing. */
export async function readJson(
  req: IncomingMessage,
  maxBytes: number,
): Promise<object | Refusal<"too_large" | "malformed" | "unsupported_media">> {
  const charset = /;\s*charset="?([^\s";]+)/i.exec(req.headers["content-type"] ?? "")?.[1];
  if (charset !== undefined && charset.toLowerCase() !== "utf-8") return refuse("unsupported_media");
  const bytes = await readBody(req, maxBytes);
  if (isRefusal(bytes)) return bytes;
  if (bytes.length === 0) return {};
  try {
    const value: unknown = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
    return typeof value === "object" && value !== null ? value : refuse("malformed");
  } catch {
    return refuse("malformed");
  }
}
