/**
 * The desktop app's update feed: `/updates/latest.yml` and the like, and the packages they name. Public, because a
 * desktop that nobody is signed in on must be able to update itself, and a package holds no secret; only names of
 * offered versions are served, whatever else the folder holds, and there is no listing.
 */
import { stat } from "node:fs/promises";
import { join, resolve } from "node:path";
import type { RequestHandler } from "express";
import { FILE_POLICY } from "../../../src-shared/api/http.ts";
import { refuse } from "../../../src-shared/api/refusal.ts";
import type { App } from "../../context.ts";
import { offeredFeed, releaseOfFile } from "../../features/updates/offered.ts";
import { feedNames } from "../../features/updates/read-feed.ts";
import { onlyGet } from "../allow-methods.ts";
import { answerRefusal } from "../problems.ts";
import { sendSeveralRanges, severalRanges } from "./several-ranges.ts";

/** Mounted at /updates; serves GET and HEAD, one range of a file or several too. */
export function serveUpdates({ app }: { app: App }): RequestHandler {
  return async (req, res) => {
    if (!onlyGet(req, res)) return;
    const name = req.path.slice(1);
    if ((feedNames as readonly string[]).includes(name)) {
      const feed = await offeredFeed(app, name);
      if (feed === undefined) return answerRefusal(res, refuse("not_found"));
      res.set({ "cache-control": "no-store", "content-type": "text/yaml; charset=utf-8" });
      res.send(feed);
      return;
    }
    const release = /^[A-Za-z0-9][\w.-]*$/.test(name) ? await releaseOfFile(app, name) : undefined;
    const folder = release && (await app.releases.folderOf(release));
    if (!folder) return answerRefusal(res, refuse("not_found"));
    res.set({
      "content-type": "application/octet-stream",
      "content-disposition": "attachment",
      "content-security-policy": FILE_POLICY,
    });
    // The name carries the version, and a published file is never changed.
    const options = { root: resolve(folder), maxAge: "365d", immutable: true };
    const path = join(options.root, name);
    const size = await stat(path).then(
      (found) => found.size,
      () => 0,
    );
    // A condition on the range (If-Range) is left to Express, which knows the file's tag.
    const ranges = req.get("if-range") === undefined ? severalRanges(req.get("range"), size) : undefined;
    if (ranges) {
      res.set("cache-control", "public, max-age=31536000, immutable");
      return sendSeveralRanges(res, { path, size, ranges });
    }
    res.sendFile(name, options, (problem) => {
      if (problem && !res.headersSent) answerRefusal(res, refuse("not_found"));
    });
  };
}
