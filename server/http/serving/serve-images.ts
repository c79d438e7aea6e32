/**
 * Pictures and 3D models for browsers (server/security.md, rows 55, 57, 58). Whatever their name and content, they are
 * sent with one fixed type, can run nothing, and reveal nothing of the server.
 */
import { createHash } from "node:crypto";
import type { Request, RequestHandler, Response } from "express";
import { FILE_POLICY } from "../../../src-shared/api/http.ts";
import { refuse } from "../../../src-shared/api/refusal.ts";
import { imageQuality } from "../../../src-shared/media/image.ts";
import { isMediaPath } from "../../features/media/store/media-path.ts";
import type { Renditions } from "../../features/media/store/renditions.ts";
import type { MediaStore } from "../../features/media/store/store.ts";
import { onlyGet } from "../allow-methods.ts";
import { countByAddress } from "../limits/count-by-address.ts";
import { answerRefusal } from "../problems.ts";
import { visitorAddress } from "../security.ts";

/**
 * Renditions that one address may have made in a minute; finished ones are free. A new catalogue's pages of 40 pictures
 * are made for the first visitor who opens them: six pages a minute; a program that requests every size of every
 * picture gets four a second.
 */
const MADE_PER_MINUTE = 240;

/** A stored file never changes under its name. */
const forEver = "public, max-age=31536000, immutable";
/** The rendition chosen by a visitor's connection may be another one tomorrow. */
const forADay = "public, max-age=86400";

/**
 * Answers GET and HEAD of `/images/{path}?w=&cut=&q=`: w one of IMAGE_WIDTHS (absent: the picture's own width), cut one of
 * IMAGE_CUTS (absent: the whole picture), q one of IMAGE_QUALITIES (absent: by the `ECT` client hint, specification, image
 * quality by connection).
 */
export function serveImages({
  renditions,
  madePerMinute = MADE_PER_MINUTE,
}: {
  renditions: Renditions;
  /** Renditions that one address may have made in a minute; 0 for no limit. */
  madePerMinute?: number;
}): RequestHandler {
  const countMade = countByAddress(madePerMinute);
  return async (req, res) => {
    protect(res);
    if (!onlyGet(req, res)) return;
    const requestedPicture = requestedMedia(req, "/images/");
    const width = numberIn(requestedPicture?.query, "w");
    const quality = numberIn(requestedPicture?.query, "q");
    const [cut, ...further] = requestedPicture?.query.getAll("cut") ?? [];
    if (requestedPicture === null || width === "wrong" || quality === "wrong" || further.length > 0)
      return answerRefusal(res, refuse("not_found"));

    let wait: number | undefined;
    const found = await renditions.get({
      mayRender() {
        wait = countMade(visitorAddress(req.ip));
        return wait === undefined;
      },
      path: requestedPicture.path,
      width,
      cut,
      quality: quality ?? imageQuality(req.get("ECT")),
      accept: req.get("Accept"),
    });
    if (found === null) return answerRefusal(res, refuse("not_found"));
    if ("refused" in found) {
      if (found.refused === "busy") return answerRefusal(res, refuse("unavailable", { retryAfter: 5 }));
      return answerRefusal(res, refuse("rate_limited", { retryAfter: wait ?? 60 }));
    }
    res.vary(quality === undefined ? "Accept, ECT" : "Accept");
    res.setHeader("Cache-Control", quality === undefined ? forADay : forEver);
    res.setHeader("Content-Disposition", "inline");
    // Mails show it in mailboxes of other origins, and the back office shows a mail in a frame of none.
    res.setHeader("Cross-Origin-Resource-Policy", "cross-origin");
    send(req, res, found.mime, found.etag, found.bytes);
  };
}

/** Answers GET and HEAD of `/models/{path}.glb` from the store's folder `models`. */
export function serveModels({ store }: { store: MediaStore }): RequestHandler {
  return async (req, res) => {
    protect(res);
    if (!onlyGet(req, res)) return;
    const requestedModel = requestedMedia(req, "/models/");
    const bytes = requestedModel?.path.endsWith(".glb") ? await store.read(`models/${requestedModel.path}`) : null;
    if (bytes === null) return answerRefusal(res, refuse("not_found"));
    res.setHeader("Cache-Control", forEver);
    // The viewer on our own pages fetches it; opened by itself it is only a file to save.
    res.setHeader("Content-Disposition", "attachment");
    const etag = `"${createHash("sha256").update(bytes).digest("hex").slice(0, 32)}"`;
    send(req, res, "model/gltf-binary", etag, bytes);
  };
}

function protect(res: Response): void {
  res.setHeader("X-Content-Type-Options", "nosniff");
  res.setHeader("Content-Security-Policy", FILE_POLICY);
  res.setHeader("Cross-Origin-Resource-Policy", "same-origin");
}

/**
 * The path and query as they came over HTTP. A media path needs no percent-encoding, so an encoded one is not decoded
 * but refused: then a proxy or Express cannot read it differently.
 */
function requestedMedia(req: Request, mount: string): { path: string; query: URLSearchParams } | null {
  const [address = "", query = ""] = splitOnce(req.originalUrl, "?");
  if (!address.startsWith(mount)) return null;
  const path = address.slice(mount.length);
  return isMediaPath(path) ? { path, query: new URLSearchParams(query) } : null;
}

function splitOnce(text: string, at: string): [string, string?] {
  const index = text.indexOf(at);
  return index < 0 ? [text] : [text.slice(0, index), text.slice(index + 1)];
}

/** One plain number, "wrong" for anything else or for two values. */
function numberIn(query: URLSearchParams | undefined, name: string): number | undefined | "wrong" {
  const values = query?.getAll(name) ?? [];
  const [value] = values;
  if (value === undefined) return undefined;
  return values.length === 1 && /^[1-9]\d{0,3}$/.test(value) ? Number(value) : "wrong";
}

function send(req: Request, res: Response, type: string, etag: string, bytes: Buffer): void {
  res.setHeader("ETag", etag);
  if (req.fresh) {
    res.status(304).end();
    return;
  }
  res.setHeader("Content-Type", type);
  res.setHeader("Content-Length", bytes.length);
  res.end(req.method === "HEAD" ? undefined : bytes);
}
