import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, gzip } from "node:zlib";
import type { RequestHandler } from "express";
import { openApi } from "../../../src-shared/api/openapi.ts";
import { contract } from "../../../src-shared/contract.ts";
import { acceptedCoding, type Coding } from "./accepted-coding.ts";

const compress = { br: promisify(brotliCompress), gzip: promisify(gzip) };

/**
 * The contract as an OpenAPI document: nearly a megabyte that takes a tenth of a second to write. It never changes
 * while the process lives, so it is written once, and compressed once for each requested coding.
 */
export function serveOpenApi(publicUrl: string): RequestHandler {
  const codings = new Map<Coding, Promise<Buffer>>();
  const bodyIn = (coding: Coding): Promise<Buffer> => {
    const made =
      codings.get(coding) ??
      (coding === "identity"
        ? Promise.resolve(
            Buffer.from(JSON.stringify(openApi(contract, { title: "Showroom", version: "1", url: publicUrl }))),
          )
        : bodyIn("identity").then((plain) => compress[coding](plain)));
    codings.set(coding, made);
    return made;
  };
  let etag: string | undefined;
  return async (req, res) => {
    etag ??= `"${createHash("sha256")
      .update(await bodyIn("identity"))
      .digest("base64url")
      .slice(0, 27)}"`;
    res.set({ "cache-control": "no-cache", vary: "Accept-Encoding", etag });
    if (req.get("if-none-match") === etag) return void res.status(304).end();
    const coding = acceptedCoding(req);
    if (coding !== "identity") res.set("content-encoding", coding);
    res.type("json").send(await bodyIn(coding));
  };
}
