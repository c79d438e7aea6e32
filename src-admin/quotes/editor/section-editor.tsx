import Copy from "lucide-react/icons/copy";
import X from "lucide-react/icons/x";
import { type ReactNode, useRef } from "react";
import { Button } from "../../../src-shared/ui/button.tsx";
import { Icon } from "../../../src-shared/ui/icon.tsx";
import { IconButton } from "../../../src-shared/ui/icon-button.tsx";
import { useFormat } from "../../app/format.ts";
import { useServices } from "../../app/services.tsx";
import { ProductPicker } from "../../sales-form/product-picker.tsx";
import { LocalizedField } from "../../ui/fields/localized-field.tsx";
import { SortableList } from "../../ui/fields/sortable-list.tsx";
import type { Form } from "../../ui/forms/use-form.ts";
import type { DraftVersion } from "./draft-version.ts";
import { LineHeads } from "./line-columns.tsx";
import { LineEditor } from "./line-editor.tsx";
import { useLineKeys } from "./line-keys.ts";
import {
  moveLine,
  productLine,
  type QuoteLineValues,
  type QuoteSectionValues,
  type QuoteValues,
  textLine,
} from "./quote-values.ts";
import type { LineStock } from "./use-line-stock.ts";

interface SectionEditorProps {
  form: Form<QuoteValues>;
  draft: DraftVersion;
  stock: LineStock;
  section: QuoteSectionValues;
  /** Its place among the sections: by it the server names what is wrong. */
  at: number;
  handle: ReactNode;
  nameOf(section: QuoteSectionValues): string;
  onCopy(): void;
}

/** One room of a quote: its title and its lines, in an order that people choose. */
export function SectionEditor({ form, draft, stock, section, at, handle, nameOf, onCopy }: SectionEditorProps) {
  const { t } = useServices();
  const { text, money } = useFormat();
  const { sections } = form.values;
  const room = useRef<HTMLElement>(null);
  const { onKeyDown, focusOn } = useLineKeys(room);
  const put = (next: QuoteSectionValues) =>
    form.set(
      "sections",
      sections.map((one) => (one.id === next.id ? next : one)),
    );
  const putLine = (line: QuoteLineValues) =>
    put({ ...section, lines: section.lines.map((one) => (one.id === line.id ? line : one)) });
  const add = (line: QuoteLineValues) => {
    put({ ...section, lines: [...section.lines, line] });
    focusOn(line.id, line.kind === "text" ? "name" : "quantity");
  };
  const lineName = (line: QuoteLineValues) => text(line.name) || t("quote.line.unnamed");
  const name = nameOf(section);
  return (
    <section ref={room} aria-label={name} onKeyDown={onKeyDown} className="panel p-4">
      <div className="flex items-start gap-2">
        <span className="mt-5.5">{handle}</span>
        <div className="min-w-0 flex-1">
          <LocalizedField
            label={t("quote.section.title")}
            optional
            maxLength={120}
            value={section.title}
            onChange={(title) => put({ ...section, title })}
            problem={form.problems[`sections.${at}.title.en`]}
          />
        </div>
        <IconButton
          onClick={onCopy}
          label={t("quote.section.copy", { name })}
          title={t("quote.section.copy", { name })}
          className="mt-5.5"
        >
          <Icon of={Copy} className="size-4" />
        </IconButton>
        <IconButton
          onClick={() =>
            form.set(
              "sections",
              sections.filter((one) => one.id !== section.id),
            )
          }
          label={t("quote.section.remove", { name })}
          title={t("quote.section.remove", { name })}
          className="mt-5.5"
        >
          <Icon of={X} className="size-4" />
        </IconButton>
      </div>
      {section.lines.length > 0 && <LineHeads />}
      <SortableList
        items={section.lines}
        itemKey={(line) => line.id}
        itemName={lineName}
        onOrder={(lines) => put({ ...section, lines })}
        className="divide-y divide-line"
      >
        {(line, lineHandle, place) => (
          <LineEditor
            line={line}
            name={lineName(line)}
            handle={lineHandle}
            draft={draft}
            stock={stock}
            quoteDiscount={form.values.discount}
            problems={form.problems}
            field={`sections.${at}.lines.${place}`}
            rooms={sections.map((room) => ({ value: room.id, label: nameOf(room) }))}
            room={section.id}
            onChange={putLine}
            onRoom={(to) => form.set("sections", moveLine(sections, line.id, to))}
            onRemove={() => put({ ...section, lines: section.lines.filter((one) => one.id !== line.id) })}
          />
        )}
      </SortableList>
      <div className="mt-3 flex flex-wrap items-end gap-3">
        <div data-adds className="min-w-56 flex-1">
          <ProductPicker onPick={(picked, price) => add(productLine(picked, price))} />
        </div>
        <Button onClick={() => add(textLine())} className="mb-1 self-start md:mt-5.5">
          {t("quote.line.addText")}
        </Button>
      </div>
      <p className="mt-2 flex justify-end gap-4 text-sm">
        <span className="text-muted">{t("quote.section.total")}</span>
        <span className="font-medium tabular-nums">{money(draft.base.sections.get(section.id) ?? 0)}</span>
      </p>
    </section>
  );
}
