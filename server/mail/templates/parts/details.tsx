import type { ReactNode } from "react";
import { bodyText, colour, smallText } from "./look.ts";
import { MailTable } from "./mail-table.tsx";
import { part } from "./part.ts";

export interface Detail {
  label: string;
  /** One entry a line. */
  value: ReactNode[];
}

const cell = { padding: "10px 16px", verticalAlign: "top" } as const;

/** Labels with their values, one below the other; details without a value are left out. */
export const Details = part<{ details: Detail[] }>({
  html: ({ details }) => (
    <MailTable
      className="sand"
      style={{
        margin: "0 0 16px",
        backgroundColor: colour.sand,
        border: `1px solid ${colour.line}`,
        borderRadius: 10,
        borderCollapse: "separate",
      }}
    >
      {withValue(details).map(({ label, value }) => (
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
    </MailTable>
  ),
  text: ({ details }, textOf) =>
    `${withValue(details)
      .map(({ label, value }) =>
        value.length === 1 ? `${label}: ${textOf(value[0])}` : `${label}:\n${value.map(indented(textOf)).join("\n")}`,
      )
      .join("\n")}\n\n`,
});

const withValue = (details: Detail[]) => details.filter(({ value }) => value.length > 0);
const indented = (textOf: (node: ReactNode) => string) => (line: ReactNode) => `  ${textOf(line)}`;
