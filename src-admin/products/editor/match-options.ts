import { newVariant, type ProductValues, type VariantValues } from "./product-values.ts";

/** Beyond this a table of variants is nobody's to fill in; the server takes no more either. */
export const MOST_VARIANTS = 100;

/** How many variants the options make together. */
export const countCombinations = (options: ProductValues["options"]): number =>
  options.reduce((count, option) => count * Math.max(1, option.values.length), 1);

/**
 * One variant for each combination of the options' values. A variant that fits one keeps its SKU, price and stock; the
 * only variant of a product that gets its first option becomes the first combination. New ones cost what the first does.
 */
export function matchOptions(options: ProductValues["options"], variants: readonly VariantValues[]): VariantValues[] {
  const unmatched = [...variants];
  const keys = options.map((option) => option.key);
  const first = variants[0];
  return combinations(options).map((chosen) => {
    // What a variant says of options that there are still; a new option decides nothing about it.
    const fits = (variant: VariantValues) =>
      keys.every((key) => variant.options[key] === undefined || variant.options[key] === chosen[key]);
    const exact = unmatched.findIndex((variant) => keys.every((key) => variant.options[key] === chosen[key]));
    const at = exact >= 0 ? exact : unmatched.findIndex(fits);
    const [known] = at >= 0 ? unmatched.splice(at, 1) : [];
    return { ...(known ?? newVariant(first)), options: chosen };
  });
}

function combinations(options: ProductValues["options"]): Record<string, string>[] {
  return options.reduce<Record<string, string>[]>(
    (made, option) => made.flatMap((chosen) => option.values.map((value) => ({ ...chosen, [option.key]: value.key }))),
    [{}],
  );
}
