/**
 * The body of a request, as far as this shop reads one (server/security.md, rows 47 and 48).
 *
 * 1. What is larger than allowed is refused. Up to `heardOut` bytes it is read to its end first, because somebody who is
 *    still sending does not hear an answer; beyond that the answer goes out at once and the connection is closed.
 * 2. Nothing is unpacked: none of our clients packs what it sends, and a small packed body can be a huge one.
 */
import type { IncomingMessage } from "node:http";
import { isRefusal, type Refusal, refuse } from "../../src-shared/api/refusal.ts";

const heardOut = 6_000_000;

/** Whether a request announces so much that it is not read only to be thrown away; also when it does not say how much. */
export const isTooLongToHearOut = (req: IncomingMessage): boolean =>
  !(Number(req.headers["content-length"]) <= heardOut);

/** All of it, up to `most` bytes. */
export async function readBody(
  req: IncomingMessage,
  most: number,
): Promise<Buffer | Refusal<"too_large" | "malformed" | "unsupported_media">> {
  const coding = req.headers["content-encoding"];
  if (coding !== undefined && coding.toLowerCase() !== "identity") return refuse("unsupported_media");
  if (Number(req.headers["content-length"] ?? 0) > heardOut) return refuse("too_large");
  const parts: Buffer[] = [];
  let size = 0;
  try {
    // Left before its end, the request stays open: it still has to carry the answer.
    for await (const part of req.iterator({ destroyOnReturn: false })) {
      size += (part as Buffer).length;
      if (size > heardOut) return refuse("too_large");
      if (size <= most) parts.push(part as Buffer);
    }
  } catch {
    // Whoever sent it is gone.
    return refuse("malformed");
  }
  return size > most ? refuse("too_large") : Buffer.concat(parts);
}

/** An object or a list of JSON in UTF-8, the only text that is JSON between programs (RFC 8259); `{}` for nothing. */
export async function readJson(
  req: IncomingMessage,
  most: number,
): Promise<object | Refusal<"too_large" | "malformed" | "unsupported_media">> {
  const charset = /;\s*charset="?([^\s";]+)/i.exec(req.headers["content-type"] ?? "")?.[1];
  if (charset !== undefined && charset.toLowerCase() !== "utf-8") return refuse("unsupported_media");
  const bytes = await readBody(req, most);
  if (isRefusal(bytes)) return bytes;
  if (bytes.length === 0) return {};
  try {
    const value: unknown = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
    return typeof value === "object" && value !== null ? value : refuse("malformed");
  } catch {
    return refuse("malformed");
  }
}
