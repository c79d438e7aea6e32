import express, { type RequestHandler } from "express";

/** The built files. Names with a hash never change; the rest is asked for again. Nothing hidden is served. */
export function serveFiles(folder: string): RequestHandler {
  return express.static(folder, {
    index: false,
    redirect: false,
    dotfiles: "ignore",
    setHeaders(res, path) {
      const hashed = /[-.][A-Za-z0-9_-]{8}\.[a-z0-9]+$/.test(path) && path.includes("/assets/");
      res.setHeader("Cache-Control", hashed ? "public, max-age=31536000, immutable" : "public, max-age=3600");
    },
  });
}
