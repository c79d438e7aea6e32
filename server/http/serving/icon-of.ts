import { FIRST_COLOUR } from "../../../src-shared/values/brand-colours.ts";
import type { ShopSettings } from "../../features/shop/profile.ts";

/** Widest logo, as a multiple of its height, that can still be recognised in 16 pixels. */
const WIDEST = 1.5;

/**
 * The icon of a shop as SVG: its logo where that is about as wide as high, otherwise `mark` (src-shop/public/favicon.svg) in its colour.
 * Undefined for a shop with neither.
 */
export function iconOf({ logo, brand }: Pick<ShopSettings, "logo" | "brand">, mark: string): string | undefined {
  const ratio = logo.png === "" ? Number.POSITIVE_INFINITY : logo.width / logo.height;
  if (ratio <= WIDEST && ratio >= 1 / WIDEST) {
    const picture = `<image width="32" height="32" href="data:image/png;base64,${logo.png}"/>`;
    return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">${picture}</svg>`;
  }
  return brand.colour === "" ? undefined : mark.replaceAll(FIRST_COLOUR, brand.colour);
}
