import { recordAudit } from "../../../db/queries/audit.ts";
import { findMediaByPath } from "../../../db/queries/catalogue/media.ts";
import { deleteVersioned } from "../../../db/queries/versioned.ts";
import { isRefusal, type Refusal, refuse } from "../../../src-shared/api/refusal.ts";
import type { Context } from "../../context.ts";
import { staffWrite } from "../../kernel/unit-of-work.ts";
import { usedIn } from "./uses.ts";

/**
 * Removes a file of the library with all its renditions. The path is only ever looked up among the library's own
 * (server/security.md, row 54): an unknown one is not found, whatever it would mean to a file system. A file in use
 * stays, and the refusal names its uses.
 */
export async function removeMedia(
  ctx: Context,
  path: string,
): Promise<{ path: string } | Refusal<"not_found" | "in_use" | "key_reused" | "invalid">> {
  const removed = await staffWrite(ctx, { body: { path } }, async (tx) => {
    const row = await findMediaByPath(tx, path);
    if (!row) return refuse("not_found");
    const where = await usedIn(tx, row.path);
    if (where.length > 0) return refuse("in_use", { details: { where } });
    if (!(await deleteVersioned(tx, "media", row))) return refuse("not_found");
    const { kind, name } = row;
    const audit = { collection: "media", rowId: row.id } as const;
    await recordAudit(tx, ctx, { ...audit, before: { path: row.path, kind, name } });
    return { path: row.path };
  });
  // After the commit: a row without its file would be a hole in a page, a file without its row is only waste.
  if (!isRefusal(removed)) await ctx.media.remove(removed.path);
  return removed;
}
