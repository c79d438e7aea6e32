/**
 * Choice of a product's variant. It is in the address (`?colour=walnut`), so that a colour can be linked to, gone back from,
 * and chosen without JavaScript.
 */

import { productPath } from "../../../src-shared/addresses.ts";
import type { Picture } from "../../../src-shared/api/schemas.ts";
import type { Product, ProductOption, Variant } from "../../../src-shared/catalogue/operations.ts";
import { type Colour, otherColourOn } from "../../../src-shared/catalogue/shown-colour.ts";

/**
 * The variant that fits the address best: most options as asked, then an available one, then the shop's order. A product has
 * at least one variant, so any address has one.
 */
export function chosenVariant(product: Pick<Product, "variants">, search: URLSearchParams): Variant {
  const asked = (variant: Variant) =>
    Object.entries(variant.options).filter(([key, value]) => search.get(key) === value).length;
  return best(product.variants, asked);
}

/** The variant after choosing `value`: that value, and as many of the other chosen options as possible. */
export function variantWith(
  product: Pick<Product, "variants">,
  current: Variant,
  option: string,
  value: string,
): Variant | undefined {
  const matches = (variant: Variant) =>
    Object.entries(current.options).filter(([key, was]) => variant.options[key] === was).length;
  const offered = product.variants.filter((variant) => variant.options[option] === value);
  return offered.length === 0 ? undefined : best(offered, matches);
}

/** The address of a variant; the first one is the product's own address. */
export function variantPath(product: Pick<Product, "slug" | "options" | "variants">, variant: Variant): string {
  const query = new URLSearchParams();
  // An option with a single value is no choice and is left out of the address.
  for (const option of product.options) {
    const value = variant.options[option.key];
    if (value !== undefined && option.values.length > 1) query.set(option.key, value);
  }
  const path = productPath(product.slug);
  const search = query.toString();
  return search === "" || variant.id === chosenVariant(product, new URLSearchParams()).id ? path : `${path}?${search}`;
}

/**
 * Pictures of a variant: its own, the main one first, then those of no variant in particular. A variant without pictures
 * shows all of the product's.
 */
export function picturesOf(product: Pick<Product, "pictures" | "variants">, variant: Variant): Picture[] {
  const own = variant.pictures.flatMap((path) => product.pictures.filter((picture) => picture.path === path));
  if (own.length === 0) return product.pictures;
  const taken = new Set(product.variants.flatMap((other) => other.pictures));
  return [...own, ...product.pictures.filter((picture) => !taken.has(picture.path))];
}

/** The colour that a variant's main picture shows, where it is another one. */
export const colourShown = (
  product: Pick<Product, "options" | "pictures" | "variants">,
  variant: Variant,
): Colour | undefined => otherColourOn(product, variant, picturesOf(product, variant)[0]?.path);

/** A choice as the history of the browser keeps it: the option that was chosen, and the values of all options before. */
export interface Choice {
  option: string;
  before: Variant["options"];
}

/** What a choice replaced of another option, because no variant has both: the chosen value and the former one. */
export function replacedBy(
  product: Pick<Product, "options">,
  variant: Variant,
  { option, choice }: { option: ProductOption; choice: Choice | undefined },
): { chosen: Colour; former: Colour } | undefined {
  if (choice === undefined || choice.option === option.key) return undefined;
  const former = option.values.find(({ key }) => key === choice.before[option.key]);
  const chosen = product.options
    .find(({ key }) => key === choice.option)
    ?.values.find(({ key }) => key === variant.options[choice.option]);
  return former && chosen && former.key !== variant.options[option.key] ? { chosen, former } : undefined;
}

/** The name of a model's material variant for a colour, by its key or its English name. */
export function materialOf(available: readonly string[], colour: Colour | undefined): string | undefined {
  const names = [colour?.key, colour?.name.en].map((name) => name?.toLowerCase());
  return available.find((name) => names.includes(name.toLowerCase()));
}

function best(variants: readonly Variant[], score: (variant: Variant) => number): Variant {
  const ranked = variants.map((variant, place) => ({
    variant,
    rank: [score(variant), variant.availability.state === "out_of_stock" ? 0 : 1, -place] as const,
  }));
  ranked.sort((a, b) => b.rank[0] - a.rank[0] || b.rank[1] - a.rank[1] || b.rank[2] - a.rank[2]);
  const first = ranked[0];
  if (first === undefined) throw new Error("a product without variants cannot be shown");
  return first.variant;
}
