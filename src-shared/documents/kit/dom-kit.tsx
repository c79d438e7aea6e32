/** The kit as elements of a page: for the preview on screen and for the browser's print. */
import type { CSSProperties, ReactNode } from "react";
import { directionOf } from "../../values/localized.ts";
import { textRuns } from "./isolate.ts";
import { type BoxProps, type Kit, useLead } from "./kit.ts";
import { colours, hairline, lineHeight, sizes, useColour } from "./look.ts";

const pt = (points: number) => `${points}pt`;
const line = `0.6pt solid ${hairline}`;
const lines = {
  box: { border: line },
  above: { borderBlockStart: line, paddingBlockStart: "4pt" },
  below: { borderBlockEnd: line, paddingBlockEnd: "4pt" },
} as const;
const places = { start: "flex-start", center: "center", end: "flex-end" } as const;

function box({ gap, pad, width, share, line: edge, keep, minHeight }: BoxProps): CSSProperties {
  return {
    ...(gap !== undefined && { gap: pt(gap) }),
    ...(pad !== undefined && { padding: pt(pad) }),
    ...(width !== undefined && { inlineSize: pt(width), flexShrink: 0 }),
    ...(share !== undefined && { flex: `${share} 1 0`, minInlineSize: 0 }),
    ...(minHeight !== undefined && { minBlockSize: pt(minHeight) }),
    ...(edge && lines[edge]),
    ...(keep && { breakInside: "avoid" }),
  };
}

function Stack({ side, children, ...rest }: Parameters<Kit["Stack"]>[0]) {
  const alignItems = side && places[side];
  return (
    <div style={{ display: "flex", flexDirection: "column", ...(alignItems && { alignItems }), ...box(rest) }}>
      {children}
    </div>
  );
}

function Row({ across = "start", between, children, ...rest }: Parameters<Kit["Row"]>[0]) {
  return (
    <div
      style={{
        display: "flex",
        alignItems: across === "baseline" ? "baseline" : places[across],
        justifyContent: between ? "space-between" : "flex-start",
        ...box(rest),
      }}
    >
      {children}
    </div>
  );
}

function Text({ size = "body", tone = "ink", bold, lang, side = "start", children }: Parameters<Kit["Text"]>[0]) {
  const lead = useLead();
  const own = lang ?? lead;
  // `start` would follow the text's own direction; the side is meant in the document's.
  const wanted = side === "figures" ? (lead === "ar" ? "start" : "end") : side;
  const textAlign = wanted === "center" ? "center" : own === lead ? wanted : wanted === "start" ? "end" : "start";
  return (
    <div
      {...(own !== lead && { lang: own, dir: directionOf(own) })}
      style={{
        fontSize: pt(sizes[size]),
        fontWeight: bold ? 600 : 400,
        color: useColour(tone),
        lineHeight,
        textAlign,
        whiteSpace: "pre-line",
      }}
    >
      {textRuns(children).map((piece, at) =>
        piece.isolated ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: the runs of one text never move
          <bdi key={at} dir="ltr">
            {piece.text}
          </bdi>
        ) : (
          piece.text
        ),
      )}
    </div>
  );
}

const cell: CSSProperties = { paddingBlock: "3.5pt", paddingInline: 0, verticalAlign: "top", fontWeight: 400 };

function Table({ columns, rows }: Parameters<Kit["Table"]>[0]) {
  const between = (at: number): CSSProperties => ({ paddingInlineEnd: at === columns.length - 1 ? 0 : "8pt" });
  const shares = columns.reduce((sum, { width, share = 1 }) => (width === undefined ? sum + share : sum), 0);
  return (
    <table style={{ inlineSize: "100%", borderCollapse: "collapse", tableLayout: "fixed" }}>
      <colgroup>
        {columns.map(({ key, width, share = 1 }, at) => (
          <col
            key={key}
            style={{
              inlineSize:
                width === undefined ? `${(share / shares) * 100}%` : pt(width + (at === columns.length - 1 ? 0 : 8)),
            }}
          />
        ))}
      </colgroup>
      <thead style={{ display: "table-header-group" }}>
        <tr style={{ borderBlockEnd: `0.9pt solid ${colours.ink}`, breakInside: "avoid" }}>
          {columns.map(({ key, head }, at) => (
            <th
              key={key}
              scope="col"
              style={{ ...cell, ...between(at), paddingBlock: "0 5pt", verticalAlign: "bottom" }}
            >
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr
            key={row.key}
            style={{ borderBlockEnd: line, breakInside: "avoid", ...(row.title ? { breakAfter: "avoid" } : {}) }}
          >
            {row.title ? (
              <td colSpan={columns.length} style={{ ...cell, paddingBlock: "10pt 4pt" }}>
                {row.title}
              </td>
            ) : (
              columns.map(({ key }, at) => (
                <td key={key} style={{ ...cell, ...between(at) }}>
                  {row.cells?.[at]}
                </td>
              ))
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** A sheet with its margins on screen; in print the margins and page numbers come from print-style.ts. */
function Page({ size, margin, children }: Parameters<Kit["Page"]>[0]) {
  const lead = useLead();
  const sheet = {
    "--sheet-width": pt(size.width),
    "--sheet-height": size.height === undefined ? "auto" : pt(size.height),
    "--sheet-margin": `${pt(margin.top)} ${pt(margin.inline)} ${pt(margin.bottom / 2)}`,
  } as CSSProperties;
  return (
    <article className="document-sheet" lang={lead} dir={directionOf(lead)} style={sheet}>
      {children}
    </article>
  );
}

function Drawing({ units, width, height, path, pen, label }: Parameters<Kit["Drawing"]>[0]): ReactNode {
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${units.width} ${units.height}`}
      style={{ inlineSize: pt(width), blockSize: pt(height), display: "block" }}
    >
      <path
        d={path}
        {...(pen === undefined
          ? { fill: colours.ink }
          : { fill: "none", stroke: colours.ink, strokeWidth: pen, strokeLinecap: "round", strokeLinejoin: "round" })}
      />
    </svg>
  );
}

function Picture({ src, width, height, label }: Parameters<Kit["Picture"]>[0]): ReactNode {
  return <img src={src} alt={label} style={{ inlineSize: pt(width), blockSize: pt(height), display: "block" }} />;
}

function Rule({ tone }: Parameters<Kit["Rule"]>[0]) {
  const colour = useColour(tone ?? "ink");
  return <div style={{ borderBlockEnd: tone ? `1.2pt solid ${colour}` : line }} />;
}

export const domKit: Kit = { Page, Stack, Row, Text, Table, Drawing, Picture, Rule };
