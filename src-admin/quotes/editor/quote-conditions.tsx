import { Button } from "../../../src-shared/ui/button.tsx";
import { addDays, qatarDate } from "../../../src-shared/values/qatar-time.ts";
import { useServices } from "../../app/services.tsx";
import { DateField } from "../../ui/fields/date-field.tsx";
import { NumberField } from "../../ui/fields/number-field.tsx";
import { useDiscountLimit } from "../../ui/forms/use-discount-limit.ts";
import type { Form } from "../../ui/forms/use-form.ts";
import { Panel } from "../../ui/page.tsx";
import type { QuoteValues } from "./quote-values.ts";

const USUAL_DAYS = [7, 14, 30] as const;

/** How long it holds, what is taken off everything, and what is paid first. */
export function QuoteConditions({ form }: { form: Form<QuoteValues> }) {
  const { t } = useServices();
  const limit = useDiscountLimit();
  const today = qatarDate(new Date());
  return (
    <Panel title={t("quote.conditions")}>
      <div className="grid gap-3 sm:grid-cols-3">
        <div>
          <DateField label={t("quotes.validUntil")} min={today} {...form.field("validUntil")} />
          <fieldset className="mt-1 flex flex-wrap gap-1">
            <legend className="sr-only">{t("quotes.validUntil")}</legend>
            {USUAL_DAYS.map((days) => {
              const day = addDays(today, days);
              return (
                <Button
                  key={days}
                  aria-pressed={form.values.validUntil === day}
                  onClick={() => form.set("validUntil", day)}
                  variant="quiet"
                  className="min-h-7 px-2 text-xs aria-pressed:bg-accent-soft aria-pressed:text-accent"
                >
                  {t("quotes.days", { count: days })}
                </Button>
              );
            })}
          </fieldset>
        </div>
        <NumberField
          label={t("quote.discount")}
          min={0}
          max={100}
          decimals={2}
          unit="%"
          hint={t("quote.discountHint", { percent: limit / 100 })}
          {...form.field("discount")}
        />
        <NumberField label={t("quote.deposit")} min={1} max={100} unit="%" optional {...form.field("depositPercent")} />
      </div>
    </Panel>
  );
}
