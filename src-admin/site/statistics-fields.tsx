import type { SettingValue } from "../../src-shared/settings/operations.ts";
import { TextField } from "../../src-shared/ui/text-field.tsx";
import { useServices } from "../app/services.tsx";
import { NumberField } from "../ui/fields/number-field.tsx";
import { FurtherFigures } from "./further-figures.tsx";
import type { ListProps } from "./site-form.ts";

/** As its form holds it: an empty number is none. */
export type Statistics = Omit<SettingValue<"statistics">, "rating"> & { rating: number | null };

interface StatisticsFieldsProps extends ListProps {
  value: Statistics;
  onChange(value: Statistics): void;
}

/** The strip of figures on the home page. */
export function StatisticsFields({ value, onChange, name, form, flag }: StatisticsFieldsProps) {
  const { t } = useServices();
  const field = <K extends "years" | "customers" | "rating">(key: K) => ({
    value: value[key],
    onChange: (to: Statistics[K]) => onChange({ ...value, [key]: to }),
    problem: form.problemOf(`${name}.${key}`),
  });
  return (
    <>
      <div className="grid gap-3 sm:grid-cols-3">
        <TextField label={t("setting.statistics.years")} latin maxLength={20} {...field("years")} />
        <TextField label={t("setting.statistics.customers")} latin maxLength={20} {...field("customers")} />
        <NumberField label={t("setting.statistics.rating")} decimals={1} min={0} max={5} {...field("rating")} />
      </div>
      <FurtherFigures
        figures={value.further}
        onChange={(further) => onChange({ ...value, further })}
        name={`${name}.further`}
        form={form}
        flag={flag}
      />
    </>
  );
}
