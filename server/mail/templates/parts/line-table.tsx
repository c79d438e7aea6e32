import type { CSSProperties, ReactNode } from "react";
import { amountText, colour, smallText } from "./look.ts";
import { MailTable } from "./mail-table.tsx";
import { part } from "./part.ts";

export interface TableLine {
  key: string;
  quantity: number;
  name: ReactNode;
  /** Details under the name, one entry a line. */
  details: ReactNode[];
  /** Absolute address of the product's picture. Its alternative text is empty, because the name stands beside it. */
  pictureUrl?: string | null;
  /** Formatted money; without it the line has no price. */
  amount?: string;
}

/** Pixels. */
const PICTURE = 64;
const pictureCell: CSSProperties = { width: PICTURE, padding: "14px 0", verticalAlign: "top" };
/** With the pictures of more lines a mail would be longer than mailboxes show. */
const MOST_PICTURES = 30;
const hasPictures = (lines: readonly TableLine[]) =>
  lines.length <= MOST_PICTURES && lines.some(({ pictureUrl }) => pictureUrl);

/** Lines of an order, quote or document. */
export const LineTable = part<{ lines: TableLine[] }>({
  html: ({ lines }) => (
    <MailTable style={{ borderCollapse: "collapse", margin: "0 0 16px" }}>
      {lines.map(({ key, quantity, name, details, pictureUrl, amount }) => (
        <tr key={key}>
          {hasPictures(lines) && (
            <td width={PICTURE} className="line" style={{ ...pictureCell, borderBottom: `1px solid ${colour.line}` }}>
              {pictureUrl && (
                <img
                  src={pictureUrl}
                  alt=""
                  // React would name any other picture in the head, too.
                  loading="lazy"
                  width={PICTURE}
                  height={PICTURE}
                  style={{ display: "block", border: 0, borderRadius: 6, objectFit: "cover" }}
                />
              )}
            </td>
          )}
          <td
            className="line muted"
            style={{
              ...smallText,
              padding: "14px 0",
              ...(hasPictures(lines) && { paddingInlineStart: 16 }),
              borderBottom: `1px solid ${colour.line}`,
              verticalAlign: "top",
            }}
          >
            <div className="ink" style={{ fontSize: 16, lineHeight: "26px", color: colour.ink, fontWeight: 600 }}>
              {quantity} × {name}
            </div>
            {details.map((detail, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: written once, never rearranged
              <div key={index}>{detail}</div>
            ))}
          </td>
          {amount !== undefined && (
            <td
              className="line ink"
              width="1%"
              style={{
                ...amountText,
                padding: "14px 0",
                paddingInlineStart: 16,
                borderBottom: `1px solid ${colour.line}`,
                verticalAlign: "top",
              }}
            >
              {amount}
            </td>
          )}
        </tr>
      ))}
    </MailTable>
  ),
  text: ({ lines }, textOf) =>
    lines
      .map(({ quantity, name, details, amount }) =>
        [
          `${quantity} × ${textOf(name)}`,
          ...details.map((detail) => `  ${textOf(detail)}`),
          ...(amount === undefined ? [] : [`  = ${amount}`]),
        ].join("\n"),
      )
      .join("\n\n")
      .concat("\n\n"),
});
