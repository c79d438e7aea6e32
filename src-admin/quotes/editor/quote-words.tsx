import { useServices } from "../../app/services.tsx";
import { LocalizedField } from "../../ui/fields/localized-field.tsx";
import type { Form } from "../../ui/forms/use-form.ts";
import { Panel } from "../../ui/page.tsx";
import type { QuoteValues } from "./quote-values.ts";

/** What stands before the lines and what follows them, in both languages. */
export function QuoteWords({ form }: { form: Form<QuoteValues> }) {
  const { t } = useServices();
  const both = (name: "intro" | "terms" | "deliveryTerms") => ({
    value: form.values[name],
    onChange: (text: QuoteValues["intro"]) => form.set(name, text),
    problems: { en: form.problems[`${name}.en`], ar: form.problems[`${name}.ar`] },
  });
  return (
    <Panel title={t("quote.words")}>
      <div className="flex flex-col gap-4">
        <LocalizedField label={t("quote.intro")} optional rows={3} maxLength={2000} {...both("intro")} />
        <LocalizedField
          label={t("quote.deliveryTerms")}
          optional
          rows={2}
          maxLength={2000}
          {...both("deliveryTerms")}
        />
        <LocalizedField label={t("quote.terms")} optional rows={5} maxLength={6000} {...both("terms")} />
      </div>
    </Panel>
  );
}
