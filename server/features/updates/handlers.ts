import { existsSync } from "node:fs";
import { recordAudit } from "../../../db/queries/audit.ts";
import { changeRelease, findRelease, listReleases } from "../../../db/queries/updates.ts";
import type { HandlersFor } from "../../../src-shared/contract/define.ts";
import { refuseFields } from "../../../src-shared/contract/field-refusal.ts";
import { refuse } from "../../../src-shared/contract/refusal.ts";
import type { ReleaseProblem, updates } from "../../../src-shared/contract/updates.ts";
import type { Context } from "../../context.ts";
import { refuseConflict, refuseStale, staffWrite } from "../../staff-write.ts";
import { compareReleases } from "./compare-releases.ts";
import { describeRelease } from "./describe-release.ts";
import { publishRelease } from "./publish-release.ts";
import { addPart, releaseFolder } from "./release-files.ts";

const missing: { problem: ReleaseProblem } = { problem: "missing" };

export const updateHandlers: HandlersFor<typeof updates, Context> = {
  "GET /api/updates": async (ctx) =>
    (await listReleases(ctx.db)).sort((a, b) => compareReleases(b.id, a.id)).map(describeRelease),

  "POST /api/updates/:release/parts": async (ctx, { params, body, file }) => {
    if (!file) return refuseFields({ part: "required" });
    // What desktops may already have fetched is never changed under its name.
    if (await findRelease(ctx.db, params.release)) return refuse("conflict", { details: { bytes: null } });
    const { added, bytes } = await addPart(ctx.dataDir, params.release, body.name, body.offset, file.bytes);
    return added ? { bytes } : refuse("conflict", { details: { bytes } });
  },

  "POST /api/updates/:release": publishRelease,

  "PATCH /api/updates/:release": (ctx, input) =>
    staffWrite(ctx, "PATCH /api/updates/:release", input, async (tx) => {
      const { release: id } = input.params;
      const row = await findRelease(tx, id);
      if (!row) return refuse("not_found");
      const read = async () => describeRelease((await findRelease(tx, id)) ?? row);
      const versioning = { version: row.version, collection: "app_releases", rowIds: [id], read };
      const stale = await refuseStale(ctx, tx, versioning);
      if (stale) return stale;
      const { percentage = row.percentage, pulled = row.pulled === 1 } = input.body;
      // Its files are gone: newer ones have made it superfluous.
      const again = !pulled && row.pulled === 1;
      if (again && !existsSync(releaseFolder(ctx.dataDir, id))) return refuse("conflict", { details: missing });
      const values = { percentage, pulled: pulled ? 1 : 0 } as const;
      if (!(await changeRelease(tx, row, values, ctx.now()))) return refuseConflict(tx, versioning);
      const before = { percentage: row.percentage, pulled: row.pulled };
      const noted = { action: "PATCH /api/updates/:release", collection: "app_releases", rowId: id } as const;
      await recordAudit(tx, ctx, { ...noted, before, after: values });
      return read();
    }),
};
