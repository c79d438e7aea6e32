import X from "lucide-react/icons/x";
import { Button } from "../../../src-shared/ui/button.tsx";
import { Icon } from "../../../src-shared/ui/icon.tsx";
import { IconButton } from "../../../src-shared/ui/icon-button.tsx";
import { useFormat } from "../../app/format.ts";
import { useServices } from "../../app/services.tsx";
import { LocalizedField } from "../../ui/fields/localized-field.tsx";
import { MoneyField } from "../../ui/fields/money-field.tsx";
import type { Form } from "../../ui/forms/use-form.ts";
import { Panel } from "../../ui/page.tsx";
import { newService, type QuoteServiceValues, type QuoteValues } from "./quote-values.ts";

/** Assembly, carrying, transport…: each once, at a price of its own. */
export function QuoteServices({ form }: { form: Form<QuoteValues> }) {
  const { t } = useServices();
  const { text } = useFormat();
  const { services } = form.values;
  const put = (next: QuoteServiceValues) =>
    form.set(
      "services",
      services.map((one) => (one.id === next.id ? next : one)),
    );
  return (
    <Panel
      title={t("quote.services")}
      actions={
        <Button onClick={() => form.set("services", [...services, newService()])}>{t("quote.services.add")}</Button>
      }
    >
      <ul className="flex flex-col gap-3">
        {services.map((service, at) => (
          <li key={service.id} className="@container">
            <div className="flex flex-wrap items-start gap-3">
              <div className="min-w-56 flex-1">
                <LocalizedField
                  label={t("quote.services.title")}
                  maxLength={200}
                  value={service.title}
                  onChange={(title) => put({ ...service, title })}
                  problem={form.problems[`services.${at}.title.en`]}
                />
              </div>
              <MoneyField
                label={t("quote.services.amount")}
                value={service.amount}
                onChange={(amount) => put({ ...service, amount })}
                problem={form.problems[`services.${at}.amount`]}
                className="w-36"
              />
              <IconButton
                onClick={() =>
                  form.set(
                    "services",
                    services.filter((one) => one.id !== service.id),
                  )
                }
                label={t("orderForm.removeLine", { name: text(service.title) || t("quote.line.unnamed") })}
                className="mt-5.5 size-8"
              >
                <Icon of={X} className="size-4" />
              </IconButton>
            </div>
          </li>
        ))}
      </ul>
      <MoneyField
        label={t("quote.deliveryFee")}
        hint={t("quote.deliveryFeeHint")}
        className="mt-3 max-w-60"
        {...form.field("deliveryFee")}
      />
    </Panel>
  );
}
