import { toJson } from "../../../db/json.ts";
import { listSavedViews } from "../../../db/queries/accounts/saved-views.ts";
import { lockStaff } from "../../../db/queries/accounts/staff.ts";
import { deleteVersioned, findVersioned, insertVersioned } from "../../../db/queries/versioned.ts";
import type { Tx } from "../../../db/schema.ts";
import { type Refusal, refuse } from "../../../src-shared/api/refusal.ts";
import { MAX_VIEWS } from "../../../src-shared/saved-views/limits.ts";
import type { SavedView } from "../../../src-shared/saved-views/operations.ts";
import { newId } from "../../../src-shared/values/id.ts";
import type { Context } from "../../context.ts";
import { signedIn } from "../session/signed-in.ts";

/**
 * Saves a view in the place of the person's view of that name: what was saved last is what is wanted. It is a new row each
 * time, so a removal that was made offline does not reach a view that was saved since (D421).
 */
export async function saveView(
  ctx: Context,
  tx: Tx,
  { id = newId(ctx.now().getTime()), list, name, state }: Omit<SavedView, "id"> & { id?: string | undefined },
): Promise<SavedView | Refusal<"conflict">> {
  const staffId = signedIn(ctx).id;
  // Two windows of one person save one after the other: neither a name twice nor one too many.
  await lockStaff(tx);
  if (await findVersioned(tx, "saved_views", id)) return refuse("conflict");
  const own = await listSavedViews(tx, staffId);
  const replaced = own.filter((view) => view.list === list && view.name === name);
  if (replaced.length === 0 && own.length >= MAX_VIEWS) return refuse("conflict", { details: { most: MAX_VIEWS } });
  for (const view of replaced) await deleteVersioned(tx, "saved_views", view);
  await insertVersioned(tx, "saved_views", { id, staff_id: staffId, list, name, state: toJson(state) }, ctx.now());
  return { id, list, name, state };
}

/** Removes a view of the person's own; of one that is gone already, or somebody else's, nothing is changed or said. */
export async function removeView(ctx: Context, tx: Tx, id: string): Promise<{ id: string }> {
  const view = (await listSavedViews(tx, signedIn(ctx).id)).find((one) => one.id === id);
  if (view) await deleteVersioned(tx, "saved_views", view);
  return { id };
}
