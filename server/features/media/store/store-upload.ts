import { recordAudit } from "../../../../db/queries/audit.ts";
import type { MediaRow } from "../../../../db/queries/catalogue/catalogue.ts";
import { findMediaByHash, lockLibrary } from "../../../../db/queries/catalogue/media.ts";
import { insertVersioned } from "../../../../db/queries/versioned.ts";
import { isRefusal, type Refusal, refuse } from "../../../../src-shared/api/refusal.ts";
import { newId } from "../../../../src-shared/values/id.ts";
import type { Context } from "../../../context.ts";
import { staffWrite } from "../../../kernel/unit-of-work.ts";

type MediaFields = Pick<MediaRow, "kind" | "path" | "mime" | "hash" | "width" | "height" | "thumbhash" | "name">;

/**
 * Puts a file into the store and the library, or returns the path under which the library has the same bytes already.
 * The file is stored first: a crash in between leaves a file without a row, never a row whose file is missing.
 */
export async function storeUpload(
  ctx: Context,
  fields: MediaFields,
  bytes: Buffer,
): Promise<{ path: string } | Refusal<"key_reused" | "invalid" | "unavailable">> {
  const sameFile = await findMediaByHash(ctx.db, fields.kind, fields.hash);
  if (sameFile) {
    // A library restored from a backup without its files heals as they are sent again.
    if ((await ctx.media.read(sameFile.path)) === null) await ctx.media.write(sameFile.path, bytes);
    return { path: sameFile.path };
  }
  try {
    await ctx.media.write(fields.path, bytes);
  } catch (problem) {
    await ctx.media.remove(fields.path);
    throw problem;
  }
  const stored = await staffWrite<{ path: string } | Refusal<"unavailable">>(
    ctx,
    { body: { hash: fields.hash } },
    async (tx) => {
      // Cancelled after all bytes had left: the sender has no answer that names the file, and does not expect it in the
      // library.
      if (ctx.signal?.aborted) return refuse("unavailable");
      await lockLibrary(tx);
      const existing = await findMediaByHash(tx, fields.kind, fields.hash);
      if (existing) return { path: existing.path };
      const id = newId(ctx.now().getTime());
      await insertVersioned(tx, "media", { id, ...fields, bytes: bytes.length, alt: null, focus: null }, ctx.now());
      const { hash, thumbhash, ...after } = fields;
      await recordAudit(tx, ctx, { collection: "media", rowId: id, after });
      return { path: fields.path };
    },
  );
  // Not after a throw: the row may have been committed and only the answer be lost (jobs/sweep-orphans.ts).
  if (isRefusal(stored) || stored.path !== fields.path) await ctx.media.remove(fields.path);
  return stored;
}
