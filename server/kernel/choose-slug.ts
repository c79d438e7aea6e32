import { freeSlug, isSlugTaken, type SlugKind } from "../../db/queries/catalogue/slugs.ts";
import type { Tx } from "../../db/schema.ts";
import { slugify } from "../../src-shared/values/slug.ts";

/**
 * The slug a thing is to have: the one asked for ("taken" when something else has it), else the one it has, else one
 * made from its English name, with a number behind it where that is taken. A name without Latin letters has none to
 * give; then the end of the id serves.
 */
export async function chooseSlug(
  tx: Tx,
  kind: SlugKind,
  row: { id: string; asked: string | undefined; now?: string | undefined; name: string },
): Promise<{ slug: string } | "taken"> {
  if (row.asked) return (await isSlugTaken(tx, kind, row.asked, row.id)) ? "taken" : { slug: row.asked };
  if (row.now) return { slug: row.now };
  return { slug: await freeSlug(tx, kind, slugify(row.name) || `${kind}-${row.id.slice(-6)}`, row.id) };
}
