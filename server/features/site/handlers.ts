import type { HandlersFor } from "../../../src-shared/api/define.ts";
import type { site } from "../../../src-shared/site/operations.ts";
import type { Context } from "../../context.ts";
import { staffWrite } from "../../kernel/unit-of-work.ts";
import { tagVersion } from "../../kernel/versioned-row.ts";
import { listSiteVersions, readSitePart } from "./staff-part.ts";
import { discardPart, restorePart, writePart } from "./write-part.ts";

export const siteHandlers: HandlersFor<typeof site, Context> = {
  "GET /api/staff/site/:part": async (ctx, { params }) =>
    tagVersion(ctx, await readSitePart(ctx.db, ctx.secrets, params.part)),

  "GET /api/staff/site/:part/versions": (ctx, { params }) => listSiteVersions(ctx.db, ctx.secrets, params.part),

  "PUT /api/site/:part": (ctx, input) =>
    staffWrite(ctx, input, (tx) => writePart(ctx, tx, input.params.part, input.body)),

  "POST /api/site/:part/versions/:id/restore": (ctx, input) =>
    staffWrite(ctx, input, (tx) => restorePart(ctx, tx, input.params.part, input.params.id)),

  "POST /api/site/:part/discard-draft": (ctx, input) =>
    staffWrite(ctx, input, (tx) => discardPart(ctx, tx, input.params.part)),
};
