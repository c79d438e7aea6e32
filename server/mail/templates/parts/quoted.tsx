import { bodyText, colour } from "./look.ts";
import { part } from "./part.ts";

/** A quoted text of a person, with its line breaks. */
export const Quoted = part<{ children: string }>({
  html: ({ children }) => (
    <div
      dir="auto"
      className="ink sand"
      style={{
        ...bodyText,
        margin: "0 0 16px",
        padding: "12px 16px",
        backgroundColor: colour.sand,
        border: `1px solid ${colour.line}`,
        borderRadius: 10,
        whiteSpace: "pre-line",
      }}
    >
      {children}
    </div>
  ),
  text: ({ children }) =>
    `${children
      .split("\n")
      .map((line) => `> ${line}`)
      .join("\n")}\n\n`,
});
