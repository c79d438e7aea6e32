import { colour, font } from "./look.ts";
import { part } from "./part.ts";

/** A code to type: large, in one piece, left to right. */
export const Code = part<{ children: string }>({
  html: ({ children }) => (
    <p
      dir="ltr"
      className="ink sand"
      style={{
        fontFamily: `IBM Plex Mono,Menlo,Consolas,${font}`,
        fontSize: 34,
        lineHeight: "44px",
        fontWeight: 600,
        letterSpacing: 8,
        textAlign: "center",
        color: colour.ink,
        backgroundColor: colour.sand,
        border: `1px solid ${colour.line}`,
        borderRadius: 10,
        margin: "8px 0 20px",
        padding: "14px 8px",
      }}
    >
      {children}
    </p>
  ),
  text: ({ children }) => `    ${children}\n\n`,
});
