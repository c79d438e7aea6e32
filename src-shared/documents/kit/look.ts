import { useContext } from "react";
import { BrandContext, type Size, type Tone } from "./kit.ts";

/** Points. Small print stays readable from a copier. */
export const sizes: Record<Size, number> = {
  tiny: 7,
  small: 8,
  body: 9.5,
  lead: 11,
  heading: 13,
  title: 21,
  huge: 30,
};

/** Colours, all dark enough for a black-and-white printer. The accent is the shop's own colour (`useColour`). */
export const colours: Record<Exclude<Tone, "accent">, string> = { ink: "#1e1b18", muted: "#6b645c" };

export function useColour(tone: Tone): string {
  const { colour } = useContext(BrandContext);
  return tone === "accent" ? colour : colours[tone];
}

export const hairline = "#b9afa3";

/** Line height of both scripts, enough for the taller Arabic glyphs. */
export const lineHeight = 1.4;
