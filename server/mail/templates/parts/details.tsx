import type { ReactNode } from "react";
import { bodyText, colour, smallText } from "./look.ts";
import { part } from "./part.ts";

export interface Detail {
  label: string;
  /** One entry a line. */
  value: ReactNode[];
}

const cell = { padding: "10px 16px", verticalAlign: "top" } as const;

/** Labels with their values, one below the other; details without a value leave no trace. */
export const Details = part<{ details: Detail[] }>({
  html: ({ details }) => (
    <table
      role="presentation"
      width="100%"
      cellPadding={0}
      cellSpacing={0}
      border={0}
      className="sand"
      style={{
        width: "100%",
        margin: "0 0 16px",
        backgroundColor: colour.sand,
        border: `1px solid ${colour.line}`,
        borderRadius: 10,
        borderCollapse: "separate",
      }}
    >
      <tbody>
        {told(details).map(({ label, value }) => (
          <tr key={label}>
            <td className="muted" width="34%" style={{ ...smallText, ...cell, lineHeight: "26px" }}>
              {label}
            </td>
            <td className="ink" style={{ ...bodyText, ...cell, wordBreak: "break-word" }}>
              {value.map((line, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: written once, never rearranged
                <div key={index}>{line}</div>
              ))}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  ),
  text: ({ details }, textOf) =>
    `${told(details)
      .map(({ label, value }) =>
        value.length === 1 ? `${label}: ${textOf(value[0])}` : `${label}:\n${value.map(indented(textOf)).join("\n")}`,
      )
      .join("\n")}\n\n`,
});

const told = (details: Detail[]) => details.filter(({ value }) => value.length > 0);
const indented = (textOf: (node: ReactNode) => string) => (line: ReactNode) => `  ${textOf(line)}`;
