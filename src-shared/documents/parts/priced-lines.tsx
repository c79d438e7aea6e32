import type { ReactNode } from "react";
import type { LocalizedText } from "../../values/localized.ts";
import { figures, percent } from "../amounts.ts";
import { useFrame } from "../frame.ts";
import { isolate } from "../kit/isolate.ts";
import type { TableRow } from "../kit/kit.ts";
import { ItemCell } from "./item.tsx";
import { Bilingual, Localized, OtherLanguage } from "./words.tsx";

export interface PricedLine {
  id: string;
  sku: string;
  name: LocalizedText;
  optionText: LocalizedText;
  quantity: number;
  /** Dirhams, for one piece, as charged. */
  unitPrice: number;
  listPrice: number;
  /** Basis points below the list price; 0 for none. */
  discount: number;
  lineTotal: number;
  /** Content below the name. */
  more?: ReactNode;
}

export interface PricedSection {
  id: string;
  /** Title; blank where there is only one section. */
  title: LocalizedText;
  lines: PricedLine[];
  /** Sum in dirhams; shown where there is a title. */
  total?: number;
}

/** Table of the charged lines, in sections where there are any. */
export function PricedLines({ sections }: { sections: PricedSection[] }) {
  const { kit, t } = useFrame();
  /** List price and discount, where there is one. */
  const reduced = (line: PricedLine) =>
    line.discount === 0
      ? ""
      : t("table.listPrice", { price: figures(line.listPrice), percent: percent(line.discount) });
  const head = (textKey: "table.item" | "table.quantity" | "table.price" | "table.total", end = true) => (
    <Bilingual textKey={textKey} tone="ink" bold {...(end && { side: "figures" as const })} />
  );
  const cellsOf = (line: PricedLine, number: number): ReactNode[] => [
    <kit.Text key="number" size="small" tone="muted">
      {isolate(`${number}`)}
    </kit.Text>,
    <ItemCell key="item" item={line} remark={reduced(line)}>
      {line.more}
    </ItemCell>,
    <kit.Text key="quantity" side="figures">
      {line.quantity === 0 ? "" : isolate(`${line.quantity}`)}
    </kit.Text>,
    <kit.Text key="price" side="figures">
      {line.quantity === 0 ? "" : figures(line.unitPrice)}
    </kit.Text>,
    <kit.Text key="total" side="figures" bold>
      {figures(line.lineTotal)}
    </kit.Text>,
  ];
  let position = 0;
  const rows = sections.flatMap((section): TableRow[] => [
    ...(section.title.en.trim() || section.title.ar?.trim()
      ? [{ key: section.id, title: <SectionTitle section={section} /> }]
      : []),
    ...section.lines.map((line) => {
      position += 1;
      return { key: line.id, cells: cellsOf(line, position) };
    }),
  ]);
  return (
    <kit.Table
      columns={[
        { key: "number", width: 18, head: <kit.Text size="small">#</kit.Text> },
        { key: "item", share: 1, head: head("table.item", false) },
        { key: "quantity", width: 42, head: head("table.quantity") },
        { key: "price", width: 72, head: head("table.price") },
        { key: "total", width: 80, head: head("table.total") },
      ]}
      rows={rows}
    />
  );
}

function SectionTitle({ section }: { section: PricedSection }) {
  const { kit } = useFrame();
  return (
    <kit.Row between across="baseline">
      <kit.Stack share={1}>
        <Localized text={section.title} size="lead" bold />
        <OtherLanguage text={section.title} />
      </kit.Stack>
      {section.total === undefined ? null : (
        <kit.Stack width={80}>
          <kit.Text size="small" tone="muted" side="figures">
            {figures(section.total)}
          </kit.Text>
        </kit.Stack>
      )}
    </kit.Row>
  );
}
