import type { Size, Tone } from "./kit.ts";

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

/** Colours, all dark enough for a black-and-white printer. */
export const colours: Record<Tone, string> = { ink: "#1e1b18", muted: "#6b645c", accent: "#8a1538" };

export const hairline = "#b9afa3";

/** Line height of both scripts, enough for the taller Arabic glyphs. */
export const lineHeight = 1.4;
