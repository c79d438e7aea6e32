import { createHash } from "node:crypto";
import { slugify } from "../../../../src-shared/values/slug.ts";

const MAX_LENGTH = 40;
const SKU = /^[A-Z0-9][A-Z0-9._-]{0,39}$/;

/** A SKU of which a spreadsheet made a number: what stood there before is lost. */
export const isSpoiledSku = (text: string): boolean => /^\d+(?:[.,]\d+)?E[+-]?\d+$/i.test(text.trim());

/**
 * A SKU as the shop writes it: capitals, without an apostrophe in front, and with a hyphen for each run of signs that it may not have;
 * undefined where nothing fitting is left. Digits stay as they are, zeros in front among them.
 */
export function cleanSku(text: string): { sku: string; isChanged: boolean } | undefined {
  const typed = text.normalize("NFKC").trim().replace(/^'/, "").trim().toUpperCase();
  if (SKU.test(typed)) return { sku: typed, isChanged: false };
  const sku = typed.replace(/[^A-Z0-9._-]+/g, "-").replace(/^[._-]+|-+$/g, "");
  return SKU.test(sku) && /[A-Z0-9]/.test(sku) ? { sku, isChanged: true } : undefined;
}

/** A SKU for a variant that has none, the same at each import: of its product's name for machines and its options' values. */
export function madeSku(product: string, values: readonly string[]): string {
  const whole = [product, ...values].join(" ");
  const readable = slugify(whole).toUpperCase();
  // Letters that a slug drops, or a long name, could make two of them equal.
  const isWhole = readable.length <= MAX_LENGTH && readable !== "" && isLatin(whole);
  if (isWhole) return readable;
  const print = createHash("sha256")
    .update([product, ...values].join("\n"))
    .digest("hex")
    .slice(0, 8)
    .toUpperCase();
  const start = readable.slice(0, MAX_LENGTH - 9).replace(/-+$/, "");
  return start === "" ? `P-${print}` : `${start}-${print}`;
}

const isLatin = (text: string): boolean => /^[a-z0-9 -]*$/i.test(text);
