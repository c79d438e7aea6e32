import { TextField } from "../../src-shared/ui/text-field.tsx";
import { useServices } from "../app/services.tsx";
import { NumberField } from "../ui/fields/number-field.tsx";
import { type Figures, FurtherFigures } from "./further-figures.tsx";
import { SettingForm } from "./setting-form.tsx";

interface Values {
  years: string;
  customers: string;
  rating: number | null;
  further: Figures;
}

/** The strip of figures on the home page. */
export function StatisticsForm() {
  const { t } = useServices();
  const labels = {
    years: t("setting.statistics.years"),
    customers: t("setting.statistics.customers"),
    rating: t("setting.statistics.rating"),
    further: t("setting.statistics.further"),
  };
  return (
    <SettingForm<Values> part="statistics" labels={labels} text={t("setting.statisticsText")}>
      {(form) => (
        <>
          <div className="grid gap-3 sm:grid-cols-3">
            <TextField label={labels.years} latin maxLength={20} {...form.field("years")} />
            <TextField label={labels.customers} latin maxLength={20} {...form.field("customers")} />
            <NumberField label={labels.rating} decimals={1} min={0} max={5} {...form.field("rating")} />
          </div>
          <FurtherFigures
            figures={form.values.further}
            onChange={(further) => form.set("further", further)}
            problemOf={form.problemOf}
            problemsOf={form.problemsOf}
          />
        </>
      )}
    </SettingForm>
  );
}
