/** The kit for @react-pdf. Only the threads that make PDF files load it. */
import { Image, Path, Page as PdfPage, Text as PdfText, Svg, View } from "@react-pdf/renderer";
import type { ReactNode } from "react";
import type { Lang } from "../../values/localized.ts";
import { withMarks } from "./isolate.ts";
import { type BoxProps, type Kit, type Side, type TextSide, useLead } from "./kit.ts";
import { colours, hairline, lineHeight, sizes, useColour } from "./look.ts";

/** The registered font family, with the glyphs of both scripts. */
export const PDF_FONT = "Plex";

const line = `0.6pt solid ${hairline}`;
const lines = {
  box: { border: line },
  above: { borderTop: line, paddingTop: 4 },
  below: { borderBottom: line, paddingBottom: 4 },
} as const;
const places = { start: "flex-start", center: "center", end: "flex-end" } as const;

function box({ gap, pad, width, share, line: edge, minHeight }: BoxProps) {
  return {
    ...(gap !== undefined && { gap }),
    ...(pad !== undefined && { padding: pad }),
    ...(width !== undefined && { width }),
    ...(share !== undefined && { flexGrow: share, flexShrink: 1, flexBasis: 0 }),
    ...(minHeight !== undefined && { minHeight }),
    ...(edge && lines[edge]),
  };
}

/** Rows run in the direction of the leading language. */
const useFlow = () => (useLead() === "ar" ? ("row-reverse" as const) : ("row" as const));

function useAlign(side: TextSide): "left" | "center" | "right" {
  const lead = useLead();
  if (side === "figures") return "right";
  if (side === "center") return "center";
  return (side === "start") === (lead === "en") ? "left" : "right";
}

/** In a column that runs right to left, the start is Yoga's end: it knows only one direction. */
function usePlace(side: Side | undefined) {
  const lead = useLead();
  if (side === undefined || side === "center" || lead === "en") return side && places[side];
  return places[side === "start" ? "end" : "start"];
}

function Stack({ side, keep, children, ...rest }: Parameters<Kit["Stack"]>[0]) {
  const alignItems = usePlace(side);
  return (
    <View wrap={!keep} style={{ flexDirection: "column", ...(alignItems && { alignItems }), ...box(rest) }}>
      {children}
    </View>
  );
}

function Row({ across = "start", between, keep, children, ...rest }: Parameters<Kit["Row"]>[0]) {
  const flexDirection = useFlow();
  return (
    <View
      wrap={!keep}
      style={{
        flexDirection,
        alignItems: across === "baseline" ? "baseline" : places[across],
        justifyContent: between ? "space-between" : "flex-start",
        ...box(rest),
      }}
    >
      {children}
    </View>
  );
}

function Text({ size = "body", tone = "ink", bold, lang, side = "start", children }: Parameters<Kit["Text"]>[0]) {
  const lead = useLead();
  const own = lang ?? lead;
  const textAlign = useAlign(side);
  return (
    <PdfText
      style={{
        fontSize: sizes[size],
        fontWeight: bold ? 600 : 400,
        color: useColour(tone),
        lineHeight,
        textAlign,
        direction: own === "ar" ? "rtl" : "ltr",
        // The gaps that the font puts between some Arabic letters are wide enough to be read as ends of words.
        ...(own === "ar" && { fontFeatureSettings: { kern: 0 } }),
      }}
    >
      {withMarks(children, own)}
    </PdfText>
  );
}

function Table({ columns, rows }: Parameters<Kit["Table"]>[0]) {
  const flexDirection = useFlow();
  const cells = (contents: ReactNode[]) =>
    columns.map(({ key, width, share = 1 }, at) => (
      <View key={key} style={width === undefined ? { flexGrow: share, flexBasis: 0, flexShrink: 1 } : { width }}>
        {contents[at]}
      </View>
    ));
  return (
    <View>
      <View
        fixed
        style={{
          flexDirection,
          gap: 8,
          alignItems: "flex-end",
          paddingBottom: 5,
          borderBottom: `0.9pt solid ${colours.ink}`,
        }}
      >
        {cells(columns.map((column) => column.head))}
      </View>
      {rows.map((row) =>
        row.title ? (
          <View
            key={row.key}
            wrap={false}
            minPresenceAhead={40}
            style={{ paddingTop: 10, paddingBottom: 4, borderBottom: line }}
          >
            {row.title}
          </View>
        ) : (
          <View key={row.key} wrap={false} style={{ flexDirection, gap: 8, paddingVertical: 3.5, borderBottom: line }}>
            {cells(row.cells ?? [])}
          </View>
        ),
      )}
    </View>
  );
}

function Page({ size, margin, single, running, foot, children }: Parameters<Kit["Page"]>[0]) {
  const along = { left: margin.inline, right: margin.inline };
  const flexDirection = useFlow();
  return (
    <PdfPage
      wrap={!single}
      // A roll has no height: the page grows with its content.
      size={size.height === undefined ? { width: size.width } : { width: size.width, height: size.height }}
      style={{
        fontFamily: PDF_FONT,
        paddingTop: margin.top,
        paddingBottom: margin.bottom,
        paddingHorizontal: margin.inline,
        // A page that is not divided would be as high as its content, and a label has a fixed size.
        ...(single && size.height !== undefined && { minHeight: size.height }),
      }}
    >
      {running ? (
        <View fixed style={{ position: "absolute", top: 14, flexDirection, justifyContent: "space-between", ...along }}>
          <PageWords textOf={(page) => (page > 1 ? running[0] : "")} />
          <PageWords textOf={(page) => (page > 1 ? running[1] : "")} />
        </View>
      ) : null}
      {children}
      {foot ? (
        <View fixed style={{ position: "absolute", bottom: 18, borderTop: line, paddingTop: 4, ...along }}>
          {foot.map(({ lang, company, pageText }) => (
            <View key={lang} style={{ flexDirection, justifyContent: "space-between" }}>
              <PageWords lang={lang} textOf={() => company} />
              <PageWords lang={lang} textOf={pageText} />
            </View>
          ))}
        </View>
      ) : null}
    </PdfPage>
  );
}

/** Text that depends on the number of the page. */
function PageWords({ textOf, lang }: { textOf: (page: number, pages: number) => string; lang?: Lang }) {
  const lead = useLead();
  const own = lang ?? lead;
  return (
    <PdfText
      style={{
        fontSize: sizes.tiny,
        color: colours.muted,
        textAlign: useAlign("start"),
        direction: own === "ar" ? "rtl" : "ltr",
      }}
      render={({ subPageNumber, subPageTotalPages }) => withMarks(textOf(subPageNumber, subPageTotalPages), own)}
    />
  );
}

function Drawing({ units, width, height, path, pen }: Parameters<Kit["Drawing"]>[0]) {
  return (
    <Svg viewBox={`0 0 ${units.width} ${units.height}`} style={{ width, height }}>
      {pen === undefined ? (
        <Path d={path} fill={colours.ink} />
      ) : (
        <Path
          d={path}
          fill="none"
          stroke={colours.ink}
          strokeWidth={pen}
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      )}
    </Svg>
  );
}

function Picture({ src, width, height }: Parameters<Kit["Picture"]>[0]) {
  return <Image src={src} style={{ width, height }} />;
}

function Rule({ tone }: Parameters<Kit["Rule"]>[0]) {
  const colour = useColour(tone ?? "ink");
  return <View style={{ borderBottom: tone ? `1.2pt solid ${colour}` : line }} />;
}

export const pdfKit: Kit = { Page, Stack, Row, Text, Table, Drawing, Picture, Rule };
