import { existsSync, readdirSync } from "node:fs";
import { extname, relative, sep } from "node:path";
import express, { type RequestHandler } from "express";
import { acceptedCoding } from "./accepted-coding.ts";

/**
 * The built files below `folder`. Names with a hash never change; browsers revalidate the others. Hidden files are not
 * served, and of the compressed files that the build has made, the best that the browser accepts is sent.
 */
export function serveFiles(folder: string): RequestHandler {
  const files = new Set(listFiles(folder));
  const compressedFiles = new Set([...files].filter((name) => /\.(br|gz)$/.test(name)));
  const serve = express.static(folder, {
    index: false,
    redirect: false,
    dotfiles: "ignore",
    setHeaders(res, path) {
      const plain = path.replace(/\.(br|gz)$/, "");
      const hashed = /[-.][A-Za-z0-9_-]{7,8}\.[a-z0-9]+$/.test(plain) && plain.includes(`${sep}assets${sep}`);
      res.setHeader("Cache-Control", hashed ? "public, max-age=31536000, immutable" : "public, max-age=3600");
      if (!compressedFiles.has(`/${relative(folder, plain).replaceAll(sep, "/")}.br`)) return;
      res.vary("Accept-Encoding");
      if (plain === path) return;
      res.setHeader("Content-Encoding", path.endsWith(".br") ? "br" : "gzip");
      res.type(extname(plain));
    },
  });
  return (req, res, next) => {
    const [path = "", query] = req.url.split("?");
    // A page is no file, and the disk need not be asked. Compressed files have no address of their own.
    if (!files.has(path) || compressedFiles.has(path)) return next();
    const coding = acceptedCoding(req);
    const compressed = coding === "identity" ? undefined : `${path}.${coding === "br" ? "br" : "gz"}`;
    if (!compressed || !compressedFiles.has(compressed)) return serve(req, res, next);
    const requestUrl = req.url;
    req.url = query === undefined ? compressed : `${compressed}?${query}`;
    serve(req, res, (problem?: unknown) => {
      req.url = requestUrl;
      next(problem);
    });
  };
}

/** Paths of the files below a folder, with a slash before each. */
export function listFiles(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, encoding: "utf8" }).map((name) => `/${name.replaceAll(sep, "/")}`);
}
