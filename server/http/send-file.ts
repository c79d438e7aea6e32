import type { Request, Response } from "express";
import type { Endpoint } from "../../src-shared/contract/define.ts";
import { type FileAnswer, fileAnswer } from "../../src-shared/contract/file-answer.ts";

/**
 * Sends a file answer as a download to whoever does not ask for JSON (a link, a command line); false leaves it to the
 * envelope, which the typed client asks for. Shown in the browser only when it is a paper of ours: what a customer sent in
 * is somebody else's content (security.md, row 55).
 */
export function sendFile(req: Request, res: Response, endpoint: Endpoint, data: unknown): boolean {
  if (endpoint.answer !== fileAnswer || (req.get("accept") ?? "").includes("application/json")) return false;
  const { name, mime, encoding, content, shown } = data as FileAnswer;
  // The plain name is for old readers; letters of any language follow in the way RFC 6266 gives them.
  const plain = name.replace(/[^\w.-]+/g, "_");
  res.set({
    "cache-control": "no-store",
    "content-type": mime,
    "content-disposition": `${shown ? "inline" : "attachment"}; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(name).replaceAll("'", "%27")}`,
    "content-security-policy": shown?.policy ?? "default-src 'none'; sandbox",
  });
  res.status(endpoint.status ?? 200).send(Buffer.from(content, encoding));
  return true;
}
