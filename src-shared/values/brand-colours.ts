/**
 * The colours that follow from a shop's own one: for links and buttons, in the light theme and in the back office's dark one. Contrast is that
 * of WCAG 2.2 (1.4.3, level AA): 4.5 to 1 for text.
 */

/** Red, green and blue, 0 to 255. */
type Rgb = readonly [number, number, number];

/** The colour of a shop that has set none: maroon, as in the tokens (src-shared/styles/tokens.css). */
export const FIRST_COLOUR = "#8a1538";

/** Contrast that text needs. */
const ENOUGH = 4.5;
/** Grounds on which the colour is text, and the words on it (src-shared/styles/tokens.css, src-admin/styles/theme.css). */
const WALL = "#fbfaf8";
const SAND = "#f1ece4";
const WHITE = "#ffffff";
const DARK_WALL = "#181512";
const DARK_SAND = "#2b2622";

export interface ThemeColours {
  accent: string;
  accentDeep: string;
  accentSoft: string;
  onAccent: string;
  main: string;
  mainDeep: string;
}

export interface BrandColours {
  light: ThemeColours;
  dark: ThemeColours;
}

/** "#8a1538" → its parts. The caller has checked the form. */
function rgbOf(hex: string): Rgb {
  const part = (at: number) => Number.parseInt(hex.slice(at, at + 2), 16);
  return [part(1), part(3), part(5)];
}

const hexOf = (rgb: Rgb): string => `#${rgb.map((part) => Math.round(part).toString(16).padStart(2, "0")).join("")}`;

/** `share` of the second colour in the first, 0 to 1. */
function mix(one: string, other: string, share: number): string {
  const [a, b] = [rgbOf(one), rgbOf(other)];
  const part = (at: 0 | 1 | 2) => a[at] * (1 - share) + b[at] * share;
  return hexOf([part(0), part(1), part(2)]);
}

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = rgbOf(hex).map((part) => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** From 1 (the same) to 21 (black on white). */
export function contrast(one: string, other: string): number {
  const [low, high] = [luminance(one), luminance(other)].toSorted((a, b) => a - b) as [number, number];
  return (high + 0.05) / (low + 0.05);
}

/** Whether text in this colour, and white words on it, can be read on the shop's grounds. */
export const isReadableBrand = (hex: string): boolean =>
  [WALL, SAND, WHITE].every((ground) => contrast(hex, ground) >= ENOUGH);

/** The first mix with white that can be read on all of these grounds. */
function lightened(hex: string, grounds: readonly string[]): string {
  for (let share = 0; share < 1; share += 0.05) {
    const lighter = mix(hex, WHITE, share);
    if (grounds.every((ground) => contrast(lighter, ground) >= ENOUGH)) return lighter;
  }
  return WHITE;
}

/** Of a colour that `isReadableBrand`. */
export function brandColours(hex: string): BrandColours {
  const softDark = mix(hex, DARK_WALL, 0.65);
  const accent = lightened(hex, [DARK_WALL, DARK_SAND, softDark]);
  const deep = mix(hex, "#000000", 0.22);
  return {
    light: {
      accent: hex,
      accentDeep: deep,
      accentSoft: mix(hex, WHITE, 0.93),
      onAccent: WHITE,
      main: hex,
      mainDeep: deep,
    },
    dark: {
      accent,
      accentDeep: mix(accent, WHITE, 0.35),
      accentSoft: softDark,
      onAccent: DARK_WALL,
      main: hex,
      mainDeep: deep,
    },
  };
}

/** Style rules that replace the accent's tokens (src-shared/styles/tokens.css, src-admin/styles/theme.css) in both themes. */
export function brandRules(colour: string): string {
  const { light, dark } = brandColours(colour);
  return `:root:root{${declarations(light)}}[data-theme="dark"][data-theme]{${declarations(dark)}}`;
}

const declarations = ({ accent, accentDeep, accentSoft, onAccent, main, mainDeep }: ThemeColours): string =>
  [
    `--color-accent:${accent}`,
    `--color-accent-deep:${accentDeep}`,
    `--color-accent-soft:${accentSoft}`,
    `--color-on-accent:${onAccent}`,
    `--color-main:${main}`,
    `--color-main-deep:${mainDeep}`,
  ].join(";");
