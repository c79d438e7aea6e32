import type { Request, Response } from "express";
import multer from "multer";
import type { Endpoint, UploadedFile } from "../../src-shared/api/define.ts";
import { type Refusal, refuse } from "../../src-shared/api/refusal.ts";
import type { BodyBudget, BodySender } from "./limits/body-budget.ts";

/**
 * One file in memory and a few short text fields (server/security.md, row 52). Refuses before reading: another content
 * type, an announced length that is too large, and a body for which the budget has no place.
 */
export async function readUpload(
  req: Request,
  res: Response,
  endpoint: Endpoint,
  { budget, sender }: { budget: BodyBudget; sender: BodySender },
): Promise<{ body: unknown; file: UploadedFile | undefined } | Refusal> {
  if (!endpoint.upload || !req.is("multipart/form-data")) return refuse("unsupported_media");
  const { field, maxBytes, text = { fields: 6, bytes: 2000 } } = endpoint.upload;
  const form = 20_000 + text.bytes;
  const announced = Number(req.headers["content-length"] ?? maxBytes + form);
  if (announced > maxBytes + form) return refuse("too_large");
  const release = budget.reserve(sender, announced);
  if (!release) return refuse("unavailable", { retryAfter: 5 });
  // Released once the answer is out, because the handler holds the file until then.
  res.once("close", release);

  const parser = multer({
    storage: multer.memoryStorage(),
    limits: {
      fileSize: maxBytes,
      files: 1,
      headerPairs: 20,
      fields: text.fields,
      parts: text.fields + 2,
      fieldNameSize: 50,
      fieldSize: text.bytes,
    },
    defParamCharset: "utf8",
  }).single(field);
  try {
    await new Promise<void>((resolve, reject) => {
      void parser(req, res, (problem?: unknown) => (problem ? reject(problem) : resolve()));
    });
  } catch (problem) {
    const { code } = problem as { code?: string };
    if (code === "LIMIT_FILE_SIZE" || code === "LIMIT_FIELD_VALUE") return refuse("too_large");
    if (code === "LIMIT_UNEXPECTED_FILE" || code?.startsWith("LIMIT_")) return refuse("invalid");
    return refuse("malformed");
  }
  const file = req.file && { name: req.file.originalname, mime: req.file.mimetype, bytes: req.file.buffer };
  return { body: { ...(req.body as object) }, file };
}
