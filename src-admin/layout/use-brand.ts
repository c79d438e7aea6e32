import { useEffect } from "react";
import { type DocumentBrand, FIRST_BRAND } from "../../src-shared/documents/kit/kit.ts";
import { brandRules } from "../../src-shared/values/brand-colours.ts";
import { useAsk } from "../app/queries.ts";

/** The shop's colour and logo; those of a shop without its own until they are read. */
export const useBrand = (): DocumentBrand => useAsk("GET /api/staff/brand").data ?? FIRST_BRAND;

/**
 * Shows the back office in the shop's colour. On the web its page names the sheet of the colour already; the desktop has only these
 * rules, and in both a changed colour shows at once.
 */
export function useBrandColour(): void {
  const { colour } = useBrand();
  useEffect(() => {
    const sheet = new CSSStyleSheet();
    if (colour !== FIRST_BRAND.colour) sheet.replaceSync(brandRules(colour));
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet);
    };
  }, [colour]);
}
