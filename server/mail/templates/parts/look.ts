import { type CSSProperties, createContext } from "react";
import { brandColours, FIRST_COLOUR } from "../../../../src-shared/values/brand-colours.ts";

// Colours and type of the showroom (src-shop/README.md, Look). Styles are on the elements because many mail programs
// drop style sheets; the class names serve the dark scheme alone, for programs that keep them.

export const colour = {
  wall: "#F1ECE4",
  page: "#FFFFFF",
  sand: "#FBFAF8",
  ink: "#1E1B18",
  muted: "#6B645C",
  line: "#E4DDD2",
} as const;

/** The shop's own colour, for parts that are HTML; plain text has none. */
export const AccentContext = createContext(FIRST_COLOUR);

/** Fonts without quotation marks, which would be escaped in an attribute. */
export const font = "IBM Plex Sans,IBM Plex Sans Arabic,-apple-system,Segoe UI,Tahoma,Arial,sans-serif";

// The font is set on the outermost cells and inherited; set in each of a hundred lines it would make a mail longer than
// mailboxes show. Outlook inherits nothing into tables, but reads this rule.
const fontRule = `td, p, a, h1, h2, div { font-family: ${font}; }`;

export const bodyText: CSSProperties = { fontSize: 16, lineHeight: "26px", color: colour.ink };
export const smallText: CSSProperties = { fontSize: 14, lineHeight: "22px", color: colour.muted };
export const amountText: CSSProperties = {
  ...bodyText,
  whiteSpace: "nowrap",
  textAlign: "end",
  fontVariantNumeric: "tabular-nums",
};

/** The dark scheme, for mail programs that follow their reader's; the others invert by themselves or stay light. */
export const styleSheet = (accent: string): string => `
${fontRule}
:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (prefers-color-scheme: dark) {
  .wall { background-color: #161412 !important; }
  .page { background-color: #211E1B !important; border-color: #3A352F !important; }
  .sand { background-color: #2A2622 !important; border-color: #3A352F !important; }
  .line { border-color: #3A352F !important; }
  .ink { color: #F4F0EA !important; }
  .muted { color: #B8AFA4 !important; }
  .link { color: ${brandColours(accent).dark.accent} !important; }
  .button { background-color: ${accent} !important; }
}
@media (max-width: 480px) {
  .pad { padding: 24px 20px !important; }
}
`;
