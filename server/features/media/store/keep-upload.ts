import { recordAudit } from "../../../../db/queries/audit.ts";
import type { MediaRow } from "../../../../db/queries/catalogue/catalogue.ts";
import { findMediaByHash, lockLibrary } from "../../../../db/queries/catalogue/media.ts";
import { insertVersioned } from "../../../../db/queries/versioned.ts";
import { isRefusal, type Refusal, refuse } from "../../../../src-shared/api/refusal.ts";
import { newId } from "../../../../src-shared/values/id.ts";
import type { Context } from "../../../context.ts";
import { staffWrite } from "../../../kernel/unit-of-work.ts";

type Facts = Pick<MediaRow, "kind" | "path" | "mime" | "hash" | "width" | "height" | "thumbhash" | "name">;

/**
 * Puts a file into the store and the library, or answers the path under which the library has the same bytes already.
 * The file is stored first: a crash in between leaves a file that nothing names, never a row whose file is missing.
 */
export async function keepUpload(
  ctx: Context,
  facts: Facts,
  bytes: Buffer,
): Promise<{ path: string } | Refusal<"key_reused" | "invalid" | "unavailable">> {
  const known = await findMediaByHash(ctx.db, facts.kind, facts.hash);
  if (known) {
    // A library brought back from a backup without its files heals as they are sent again.
    if ((await ctx.media.read(known.path)) === null) await ctx.media.write(known.path, bytes);
    return { path: known.path };
  }
  let kept: { path: string } | Refusal<"key_reused" | "invalid" | "unavailable"> | undefined;
  try {
    await ctx.media.write(facts.path, bytes);
    kept = await staffWrite(ctx, { body: { hash: facts.hash } }, async (tx) => {
      // Called back when all of it had left: the sender has no answer that names it, and does not expect it in the library.
      if (ctx.signal?.aborted) return refuse("unavailable");
      await lockLibrary(tx);
      const twin = await findMediaByHash(tx, facts.kind, facts.hash);
      if (twin) return { path: twin.path };
      const id = newId(ctx.now().getTime());
      await insertVersioned(tx, "media", { id, ...facts, bytes: bytes.length, alt: null, focus: null }, ctx.now());
      const { hash, thumbhash, ...after } = facts;
      await recordAudit(tx, ctx, { collection: "media", rowId: id, after });
      return { path: facts.path };
    });
    return kept;
  } finally {
    if (!kept || isRefusal(kept) || kept.path !== facts.path) await ctx.media.remove(facts.path);
  }
}
