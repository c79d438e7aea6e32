import { fromJson, toJson } from "../../../db/json.ts";
import { recordAudit } from "../../../db/queries/audit.ts";
import type { MediaRow } from "../../../db/queries/catalogue/catalogue.ts";
import { findMedia } from "../../../db/queries/catalogue/media.ts";
import { updateVersioned } from "../../../db/queries/versioned.ts";
import type { HandlersFor } from "../../../src-shared/api/define.ts";
import { isRefusal, refuse } from "../../../src-shared/api/refusal.ts";
import type { MediaEntry, media } from "../../../src-shared/media/operations.ts";
import type { Context } from "../../context.ts";
import { staffWrite } from "../../kernel/unit-of-work.ts";
import { refuseConflict, refuseStale, tagVersion } from "../../kernel/versioned-row.ts";
import { entriesOf, listMedia } from "./list-media.ts";
import { removeMedia } from "./remove-media.ts";
import { uploadImage } from "./upload-image.ts";
import { uploadModel } from "./upload-model.ts";

export const mediaHandlers: HandlersFor<typeof media, Context> = {
  "POST /api/upload-image": (ctx, { body, file }) => uploadImage(ctx, body.category, file),

  "POST /api/upload-model": (ctx, { file }) => uploadModel(ctx, file),

  "DELETE /api/delete-image": (ctx, { body }) => removeMedia(ctx, body.path),

  "GET /api/media": async (ctx, { query }) => listMedia(ctx.db, await ctx.catalogue.everything(), query),

  "GET /api/media/:id": async (ctx, { params }) => {
    const entry = await findEntry(ctx, params.id);
    return entry ? tagVersion(ctx, entry) : refuse("not_found");
  },

  "PUT /api/media/:id": async (ctx, input) => {
    const { id } = input.params;
    const before = await findEntry(ctx, id);
    const changed = await staffWrite(ctx, input, async (tx) => {
      const mediaRow = await findMedia(tx, id);
      if (!mediaRow || !before) return refuse("not_found");
      const current = withRow(before, mediaRow);
      const versioning = { version: mediaRow.version, collection: "media", rowIds: [id], read: async () => current };
      const stale = await refuseStale(ctx, tx, versioning);
      if (stale) return stale;
      const alt = input.body.alt?.en || input.body.alt?.ar ? input.body.alt : null;
      const row = { alt: alt && toJson(alt), focus: input.body.focus && toJson(input.body.focus) };
      if (!(await updateVersioned(tx, "media", mediaRow, row, ctx.now()))) return refuseConflict(tx, versioning);
      const changes = { before: { alt: before.alt, focus: before.focus }, after: { alt, focus: input.body.focus } };
      await recordAudit(tx, ctx, { collection: "media", rowId: id, ...changes });
      return { id };
    });
    if (isRefusal(changed)) return changed;
    return (await findEntry(ctx, id)) ?? refuse("not_found");
  },
};

async function findEntry(ctx: Context, id: string): Promise<MediaEntry | undefined> {
  const row = await findMedia(ctx.db, id);
  return row && (await entriesOf(ctx.db, await ctx.catalogue.everything(), [row]))[0];
}

/** The library is that of the last commit; within a transaction the row may be newer. */
const withRow = (entry: MediaEntry, { version, alt, focus }: MediaRow): MediaEntry => ({
  ...entry,
  version,
  alt: alt === null ? null : fromJson(alt),
  focus: focus === null ? null : fromJson(focus),
});
