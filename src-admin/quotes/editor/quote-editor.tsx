import { Button } from "../../../src-shared/ui/button.tsx";
import { FieldProblem } from "../../../src-shared/ui/field.tsx";
import { newId } from "../../../src-shared/values/id.ts";
import { useServices } from "../../app/services.tsx";
import { OrderFormCustomer } from "../../sales-form/order-form-customer.tsx";
import { PlaceFields } from "../../sales-form/place-fields.tsx";
import { SortableList } from "../../ui/fields/sortable-list.tsx";
import { ErrorSummary } from "../../ui/forms/error-summary.tsx";
import type { Form } from "../../ui/forms/use-form.ts";
import { Panel } from "../../ui/page.tsx";
import type { DraftVersion } from "./draft-version.ts";
import { QuoteConditions } from "./quote-conditions.tsx";
import { QuoteServices } from "./quote-services.tsx";
import { newSection, type QuoteSectionValues, type QuoteValues } from "./quote-values.ts";
import { QuoteWords } from "./quote-words.tsx";
import { SectionEditor } from "./section-editor.tsx";
import { useLineStock } from "./use-line-stock.ts";
import { useQuoteFieldNames } from "./use-quote-field-names.ts";

interface QuoteEditorProps {
  form: Form<QuoteValues>;
  draft: DraftVersion;
  /** How many saves were refused. */
  refused: number;
}

/** One version being written: rooms with their lines, services, conditions, words, and whom it is for. */
export function QuoteEditor({ form, draft, refused }: QuoteEditorProps) {
  const { t } = useServices();
  const labels = useQuoteFieldNames();
  const { sections } = form.values;
  const stock = useLineStock(sections);
  const nameOf = (section: QuoteSectionValues) =>
    section.title.en ||
    section.title.ar ||
    t("quote.section.unnamed", { place: sections.findIndex((one) => one.id === section.id) + 1 });
  return (
    <ErrorSummary refused={refused} problems={form.problems} labels={labels}>
      <div className="flex flex-col gap-4">
        <SortableList
          items={sections}
          itemKey={(section) => section.id}
          itemName={nameOf}
          onOrder={(next) => form.set("sections", next)}
          className="flex flex-col gap-4"
        >
          {(section, handle, at) => (
            <SectionEditor
              form={form}
              draft={draft}
              stock={stock}
              section={section}
              at={at}
              handle={handle}
              nameOf={nameOf}
              onCopy={() => form.set("sections", withCopy(sections, at))}
            />
          )}
        </SortableList>
        <FieldProblem>{form.problems.sections}</FieldProblem>
        <Button onClick={() => form.set("sections", [...sections, newSection()])} className="self-start">
          {t("quote.section.add")}
        </Button>
        <QuoteServices form={form} />
        <QuoteConditions form={form} />
        <QuoteWords form={form} />
        <OrderFormCustomer form={form} isNew={false} />
        <Panel title={t("order.address")}>
          <PlaceFields form={form} />
        </Panel>
      </div>
    </ErrorSummary>
  );
}

/** The same room once more, after itself: eight offices are often alike. */
function withCopy(sections: readonly QuoteSectionValues[], at: number): QuoteSectionValues[] {
  const original = sections[at];
  if (!original) return [...sections];
  const copy = { ...original, id: newId(), lines: original.lines.map((line) => ({ ...line, id: newId() })) };
  return sections.toSpliced(at + 1, 0, copy);
}
