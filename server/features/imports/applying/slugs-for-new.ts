import { freeSlug } from "../../../../db/queries/catalogue/slugs.ts";
import { listProductsOfSlugs } from "../../../../db/queries/imports/shop-facts.ts";
import type { Tx } from "../../../../db/schema.ts";
import { slugify } from "../../../../src-shared/values/slug.ts";

interface Unaddressed {
  id: string;
  /** The file's handle. */
  asked: string | undefined;
  name: string;
}

/**
 * Slugs of products that are about to be added together, in their order. A handle that two of them share, or that was taken meanwhile,
 * gives way to a slug made of the name.
 */
export async function slugsForNew(tx: Tx, products: readonly Unaddressed[]): Promise<string[]> {
  const nameOf = ({ id, name }: Unaddressed) => slugify(name) || `product-${id.slice(-6)}`;
  const wanted = products.map((product) => product.asked || nameOf(product));
  const taken = new Set((await listProductsOfSlugs(tx, [...new Set(wanted)])).map(({ slug }) => slug));
  const slugs: string[] = [];
  for (const [at, product] of products.entries()) {
    let slug = wanted[at] as string;
    if (taken.has(slug)) slug = await freeSlug(tx, "product", nameOf(product), product.id, taken);
    taken.add(slug);
    slugs.push(slug);
  }
  return slugs;
}
