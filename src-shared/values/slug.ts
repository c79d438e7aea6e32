import { foldArabic } from "./arabic.ts";

const SLUG = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;
const MAX_LENGTH = 80;

/**
 * A name as part of an address: "Chaise Élégante & Co." → "chaise-elegante-and-co", at most 80 characters,
 * ended at a word. Made from the English name: Arabic letters leave nothing, so a name without Latin
 * letters or digits gives "", which `isSlug` refuses.
 */
export function slugify(text: string): string {
  const words = foldArabic(text)
    .replaceAll("&", " and ")
    .replace(/['’`]/g, "")
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== "");
  return words.reduce((slug, word) => {
    const longer = slug === "" ? word.slice(0, MAX_LENGTH) : `${slug}-${word}`;
    return longer.length <= MAX_LENGTH ? longer : slug;
  }, "");
}

/** Whether a text is a slug: lower-case Latin letters and digits in words joined by single hyphens. */
export function isSlug(text: string): boolean {
  return text.length <= MAX_LENGTH && SLUG.test(text);
}
