import type { ShopSettings } from "../../features/shop/profile.ts";

/** Widest logo, as a multiple of its height, that can still be recognised in 16 pixels. */
const WIDEST = 1.5;

/**
 * The icon of a shop as SVG: its logo where that is about as wide as high, otherwise the shop's mark (src-shop/public/favicon.svg) in its
 * colour. Undefined for a shop with neither.
 */
export function iconOf({ logo, brand }: Pick<ShopSettings, "logo" | "brand">): string | undefined {
  const ratio = logo.png === "" ? Number.POSITIVE_INFINITY : logo.width / logo.height;
  if (ratio <= WIDEST && ratio >= 1 / WIDEST) {
    return svg(`<image width="32" height="32" href="data:image/png;base64,${logo.png}"/>`);
  }
  if (brand.colour === "") return undefined;
  return svg(
    `<g fill="${brand.colour}"><path d="M3 32V14a13 13 0 0 1 26 0v18h-6V14a7 7 0 0 0-14 0v18z"/>` +
      '<path d="M11 21h10v3h-1.5v8h-2.5v-8h-2v8h-2.5v-8H11z"/></g>',
  );
}

const svg = (content: string): string => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">${content}</svg>`;
