import { claimSlug, dropRedirectsTo } from "../../../db/queries/catalogue/slugs.ts";
import { findPage, type PageRow } from "../../../db/queries/content/content.ts";
import { dropVersions } from "../../../db/queries/content/versions.ts";
import { deleteVersioned, insertVersioned } from "../../../db/queries/versioned.ts";
import type { Tx } from "../../../db/schema.ts";
import { refuseFields } from "../../../src-shared/api/field-refusal.ts";
import { type Refusal, refuse } from "../../../src-shared/api/refusal.ts";
import { isPageKey } from "../../../src-shared/content/standard/index.ts";
import type { StaffPage, WrittenPageInput } from "../../../src-shared/pages/operations.ts";
import { newId } from "../../../src-shared/values/id.ts";
import type { Context } from "../../context.ts";
import { addVersionedRow, removeVersionedRow, type VersionedRows } from "../../kernel/versioned-row.ts";
import { keepVersion } from "./page-versions.ts";
import { readStaffPage } from "./staff-page.ts";
import { audited, columnsOf, ownAddress, problemsOf, stateOf, textsFrom } from "./write-page.ts";

/** Pages that the owner adds; those that the shop always has are not among them. */
const rows: VersionedRows<PageRow, StaffPage> = {
  collection: "pages",
  find: async (tx, id) => {
    const row = await findPage(tx, id);
    return row && !isPageKey(row.key) ? row : undefined;
  },
  read: readStaffPage,
  audited,
};

export function addOwnPage(
  ctx: Context,
  tx: Tx,
  input: WrittenPageInput & { id?: string | undefined },
): Promise<StaffPage | Refusal<"conflict" | "invalid">> {
  const id = input.id ?? newId(ctx.now().getTime());
  return addVersionedRow({ ctx, tx }, rows, id, async () => {
    const { key, wrong: noAddress } = await ownAddress(tx, id, input);
    const wrong = { ...problemsOf({}, input), ...noAddress };
    if (input.status === "standard" || Object.keys(wrong).length > 0) return refuseFields(wrong);
    const texts = textsFrom(input);
    const state = { published: false, ...columnsOf(texts), ...stateOf(texts, input) };
    await insertVersioned(tx, "pages", { id, key, ...state }, ctx.now());
    await claimSlug(tx, "page", { id, slug: key });
    await keepVersion(ctx, tx, { before: undefined, id, state: input.status });
    return undefined;
  });
}

/** Removes an own page. One that is shown, whose address readers may have stored, must be withdrawn first. */
export async function removeOwnPage(
  ctx: Context,
  tx: Tx,
  keyOrId: string,
): Promise<{ id: string } | Refusal<"not_found" | "conflict" | "version_conflict">> {
  const page = await rows.find(tx, keyOrId);
  if (!page) return refuse("not_found");
  return removeVersionedRow({ ctx, tx }, rows, page.id, async (known) => {
    if (known.published) return refuse("conflict");
    await dropVersions(tx, "page_versions", known.id);
    const isGone = await deleteVersioned(tx, "pages", known);
    if (isGone) await dropRedirectsTo(tx, "page", known.id);
    return isGone;
  });
}
