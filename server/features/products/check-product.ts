import type { FieldCodes } from "../../../src-shared/api/field-refusal.ts";
import type { WrittenProduct, WrittenVariant } from "../../../src-shared/products/input.ts";
import { markdownProblem } from "../../kernel/markdown/clean-markdown.ts";

/**
 * What is wrong with a product in itself, field by field (src-shared/README.md, Catalogue): without options it has
 * exactly one variant; with options each variant has a value of the product for every one of them, and no two the same;
 * names for machines are there once; an earlier price is above the price; a variant shows only pictures of its product.
 */
export function checkProduct(product: WrittenProduct): FieldCodes {
  return {
    ...twice(product.facts.specs, "facts.specs", "key", (spec) => spec.key),
    ...twice(product.options, "options", "key", (option) => option.key),
    ...Object.assign(
      {},
      ...product.options.map((option, i) => twice(option.values, `options.${i}.values`, "key", (value) => value.key)),
    ),
    ...twice(product.images, "images", "path", (image) => image.path),
    ...twice(product.variants, "variants", "sku", (variant) => variant.sku),
    ...checkVariants(product),
    ...checkText(product),
  };
}

function checkVariants(product: WrittenProduct): FieldCodes {
  const codes: FieldCodes = {};
  if (product.options.length === 0 && product.variants.length > 1) codes.variants = "one_variant";
  const seen = new Set<string>();
  const pictures = new Set(product.images.map((image) => image.path));
  product.variants.forEach((variant, i) => {
    const values = product.options.map((option) => variant.options[option.key]);
    const isOffered = product.options.every((option) =>
      option.values.some((value) => value.key === variant.options[option.key]),
    );
    if (!isOffered) codes[`variants.${i}.options`] = "variant_options";
    else if (product.options.length > 0 && seen.has(values.join("/"))) codes[`variants.${i}.options`] = "same_variant";
    seen.add(values.join("/"));
    if (wrongEarlierPrice(variant)) codes[`variants.${i}.compareAtPrice`] = "compare_at";
    if (!variant.images.every((path) => pictures.has(path))) codes[`variants.${i}.images`] = "picture";
  });
  return codes;
}

export const wrongEarlierPrice = (variant: Pick<WrittenVariant, "price" | "compareAtPrice">): boolean =>
  variant.compareAtPrice !== null && variant.compareAtPrice <= variant.price;

function checkText({ description }: Pick<WrittenProduct, "description">): FieldCodes {
  const english = markdownProblem(description.en);
  const arabic = markdownProblem(description.ar ?? "");
  return {
    ...(english ? { "description.en": english } : {}),
    ...(arabic ? { "description.ar": arabic } : {}),
  };
}

/** Every entry whose name an earlier one has already. */
function twice<T>(list: readonly T[], where: string, field: string, nameOf: (entry: T) => string): FieldCodes {
  const codes: FieldCodes = {};
  const seen = new Set<string>();
  list.forEach((entry, i) => {
    const name = nameOf(entry);
    if (seen.has(name)) codes[`${where}.${i}.${field}`] = "taken";
    seen.add(name);
  });
  return codes;
}
