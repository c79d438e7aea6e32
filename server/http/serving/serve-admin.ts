import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Request, RequestHandler } from "express";
import { SIGN_IN_PATH, signInAddress } from "../../../src-shared/accounts/sign-in-address.ts";
import { ADMIN_ROOT, adminPath } from "../../../src-shared/addresses.ts";
import type { Actor } from "../../../src-shared/api/access.ts";
import { withBrandSheet } from "./serve-brand.ts";
import { serveFiles } from "./serve-files.ts";

/**
 * The back office: one page for every address under /admin, sent only to signed-in people; everybody else is redirected
 * to the sign-in page, learns nothing (server/security.md, row 1), and comes from there back to the screen of the
 * address. Both pages stay out of caches and search engines, and no public page or file names them.
 */
export function serveAdmin({
  dist,
  identify,
  readOwnColour,
}: {
  dist: string;
  /** The shop's own colour; "" without one. */
  readOwnColour: () => Promise<string>;
  identify: (req: Request) => Promise<Actor>;
}): RequestHandler {
  const folder = join(dist, "admin");
  const files = serveFiles(folder);
  let page: string | undefined;
  const read = () => {
    page ??= readFileSync(join(folder, "index.html"), "utf8");
    return page;
  };
  return async (req, res, next): Promise<void> => {
    if (req.method !== "GET" && req.method !== "HEAD") return next();
    const path = req.path.replace(/\/$/, "");
    const isScreen = path === ADMIN_ROOT || path.startsWith(adminPath("/"));
    if (!isScreen && path !== SIGN_IN_PATH) return next();
    // Express leaves dots in a path as they came, encoded ones too: what climbs out of the folder is no file of it.
    if (climbs(path)) return next();
    if (path.startsWith(adminPath("/assets/"))) {
      req.url = req.url.slice(ADMIN_ROOT.length);
      files(req, res, (problem?: unknown) => {
        req.url = adminPath(req.url);
        next(problem);
      });
      return;
    }
    // A missing file is not a page (server/security.md, row 58: cache deception).
    if (/\.[a-z0-9]{2,5}$/i.test(path)) return next();
    res.setHeader("Cache-Control", "no-store");
    res.setHeader("X-Robots-Tag", "noindex, nofollow");
    if (isScreen && (await identify(req)).kind === "visitor") {
      const mark = req.originalUrl.indexOf("?");
      const search = mark < 0 ? "" : req.originalUrl.slice(mark);
      res.redirect(302, signInAddress({ pathname: req.path, search }));
    } else res.type("html").send(withBrandSheet(read(), await readOwnColour()));
  };
}

/** Whether a path has a step upwards, its dots and slashes plain or encoded. */
const climbs = (path: string): boolean => {
  const plain = path.replace(/%2e/gi, ".");
  return plain.split(/[/\\]|%2f|%5c/i).includes("..");
};
