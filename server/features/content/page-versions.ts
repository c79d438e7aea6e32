import { fromJson, toJson } from "../../../db/json.ts";
import type { VersionRow } from "../../../db/queries/content/versions.ts";
import type { Tx } from "../../../db/schema.ts";
import type { PageVersion } from "../../../src-shared/pages/operations.ts";
import type { PageState } from "../../../src-shared/pages/states.ts";
import { keepSave, type SaveSource } from "../../kernel/keep-save.ts";
import { editedTexts } from "./staff-page.ts";
import { findKnownPage, type KnownPage } from "./stored-page.ts";

/** Keeps what was just saved of a page; before the first change also what stood there, so that the way back is whole. */
export async function keepVersion(
  source: SaveSource,
  tx: Tx,
  { before, id, state }: { before: KnownPage | undefined; id: string; state: PageState },
): Promise<void> {
  const after = await findKnownPage(tx, id);
  if (!after?.row) throw new Error("a page is gone while it is saved");
  const saved = { number: after.row.version, state, texts: toJson(editedTexts(after)) };
  await keepSave(source, tx, "page_versions", { ownerId: id, before: before && savedBefore(before), saved });
}

function savedBefore(page: KnownPage) {
  if (!page.row) return undefined;
  const { version, updated_at, draft, published } = page.row;
  const shown: PageState = published ? "published" : "standard";
  const state: PageState = draft === null ? shown : "draft";
  return { number: version, at: updated_at, state, texts: toJson(editedTexts(page)) };
}

export const pageVersionOf = ({ id, at, staff_name, state, texts }: VersionRow<"page_versions">): PageVersion => ({
  id,
  at,
  by: staff_name,
  state,
  title: fromJson(texts).title,
});
