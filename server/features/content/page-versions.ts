import { fromJson, toJson } from "../../../db/json.ts";
import { addPageVersion, listPageVersions, type PageVersionRow } from "../../../db/queries/content/pages.ts";
import type { Tx } from "../../../db/schema.ts";
import type { PageVersion } from "../../../src-shared/pages/operations.ts";
import type { PageState } from "../../../src-shared/pages/states.ts";
import { newId } from "../../../src-shared/values/id.ts";
import type { Context } from "../../context.ts";
import { editedTexts } from "./staff-page.ts";
import { findKnownPage, type KnownPage } from "./stored-page.ts";

/** Versions kept of each page. */
export const MAX_VERSIONS = 50;

type Source = Pick<Context, "actor" | "now">;

/** Keeps what was just saved of a page; before the first change also what stood there, so that the way back is whole. */
export async function keepVersion(
  { actor, now }: Source,
  tx: Tx,
  { before, id, state }: { before: KnownPage | undefined; id: string; state: PageState },
): Promise<void> {
  const at = now();
  if (before?.row && (await listPageVersions(tx, id)).length === 0) {
    const { version, updated_at, draft, published } = before.row;
    const shown: PageState = published ? "published" : "standard";
    const first: PageVersionRow = {
      id: newId(at.getTime()),
      page_id: id,
      number: version,
      at: updated_at,
      staff_name: null,
      state: draft === null ? shown : "draft",
      texts: toJson(editedTexts(before)),
    };
    await addPageVersion(tx, first, MAX_VERSIONS);
  }
  const after = await findKnownPage(tx, id);
  if (!after?.row) throw new Error("a page is gone while it is saved");
  const row: PageVersionRow = {
    id: newId(at.getTime()),
    page_id: id,
    number: after.row.version,
    at: at.toISOString(),
    staff_name: "name" in actor ? actor.name : null,
    state,
    texts: toJson(editedTexts(after)),
  };
  await addPageVersion(tx, row, MAX_VERSIONS);
}

export const pageVersionOf = ({ id, at, staff_name, state, texts }: PageVersionRow): PageVersion => ({
  id,
  at,
  by: staff_name,
  state,
  title: fromJson(texts).title,
});
