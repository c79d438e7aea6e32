import { freeSlug, isSlugTaken, type SlugKind } from "../../db/queries/catalogue/slugs.ts";
import type { Tx } from "../../db/schema.ts";
import { OWN_ADDRESSES } from "../../src-shared/content/page-addresses.ts";
import { slugify } from "../../src-shared/values/slug.ts";

/**
 * The slug of a row: the requested one ("taken" when another row has it), else its present one, else one made from its
 * English name, with a number behind it where that is taken. A name without Latin letters gives no slug; the end of the
 * id is used then.
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

/** The slug of an article or an own page, which are all at /{slug} beside the shop's own addresses; or why it cannot be. */
export async function chooseAddress(
  tx: Tx,
  kind: "article" | "page",
  row: Parameters<typeof chooseSlug>[2],
): Promise<{ slug: string } | { code: "address_taken" | "page_address" }> {
  const chosen = await chooseSlug(tx, kind, row);
  if (chosen === "taken") return { code: "address_taken" };
  return OWN_ADDRESSES.has(chosen.slug) ? { code: "page_address" } : chosen;
}
