import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { Request, Response } from "express";
import type { Endpoint } from "../../../src-shared/api/define.ts";
import { envelopeParts, type FileAnswer, type FileStream, fileAnswer } from "../../../src-shared/api/file-answer.ts";
import { fileHeaders, wantsEnvelope } from "../../../src-shared/api/http.ts";
import type { App } from "../../context.ts";

/**
 * Sends a file as a download to clients that do not ask for JSON (a link, a command line); false leaves it to the
 * envelope, which the typed client asks for. Only a document of ours is shown in the browser: a customer's upload is
 * somebody else's content (server/security.md, row 55).
 */
export function sendFile(req: Request, res: Response, endpoint: Endpoint, data: unknown): boolean {
  if (endpoint.answer !== fileAnswer || wantsEnvelope(req.get("accept"))) return false;
  const { name, mime, encoding, content, shown } = data as FileAnswer;
  res.set(fileHeaders({ name, mime, shown }));
  res.status(endpoint.status ?? 200).send(Buffer.from(content, encoding));
  return true;
}

/**
 * Sends a file while it is made, at the speed of its reader: as a download, or within the envelope for clients that ask
 * for JSON. A fault midway cuts the connection, because the status has been sent already.
 */
export async function sendStream(app: Pick<App, "log">, req: Request, res: Response, file: FileStream): Promise<void> {
  const inEnvelope = wantsEnvelope(req.get("accept"));
  if (inEnvelope) res.set("cache-control", "no-store").type("json");
  else res.set(fileHeaders(file));
  try {
    await pipeline(Readable.from(inEnvelope ? envelopeParts(file) : file.parts), res);
  } catch (problem) {
    // The client has disconnected: no fault.
    if ((problem as { code?: string }).code === "ERR_STREAM_PREMATURE_CLOSE") return;
    app.log.error({ err: problem, requestId: res.locals.requestId, route: res.locals.route }, "a file broke off");
  }
}
