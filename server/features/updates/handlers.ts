import { findRelease, listReleases } from "../../../db/queries/content/updates.ts";
import type { HandlersFor } from "../../../src-shared/api/define.ts";
import { refuseFields } from "../../../src-shared/api/field-refusal.ts";
import { refuse } from "../../../src-shared/api/refusal.ts";
import type { updates } from "../../../src-shared/desktop/updates.ts";
import type { Context } from "../../context.ts";
import { changeRelease } from "./change-release.ts";
import { compareReleases } from "./compare-releases.ts";
import { describeRelease } from "./describe-release.ts";
import { publishRelease } from "./publish-release.ts";

export const updateHandlers: HandlersFor<typeof updates, Context> = {
  "GET /api/updates": async (ctx) =>
    (await listReleases(ctx.db)).sort((a, b) => compareReleases(b.id, a.id)).map(describeRelease),

  "POST /api/updates/:release/parts": async (ctx, { params, body, file }) => {
    if (!file) return refuseFields({ part: "required" });
    // A file that desktops may already have fetched is never changed under its name.
    if (await findRelease(ctx.db, params.release)) return refuse("conflict", { details: { bytes: null } });
    const { added, bytes } = await ctx.releases.addPart(params.release, body.name, body.offset, file.bytes);
    return added ? { bytes } : refuse("conflict", { details: { bytes } });
  },

  "POST /api/updates/:release": publishRelease,

  "PATCH /api/updates/:release": changeRelease,
};
