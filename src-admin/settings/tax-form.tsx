import { useServices } from "../app/services.tsx";
import { NumberField } from "../ui/fields/number-field.tsx";
import { SettingForm } from "./setting-form.tsx";

interface Values {
  /** Per cent; kept as basis points. */
  percent: number | null;
}

/** The tax that is added to what is sold: 0 % in Qatar today. */
export function TaxForm() {
  const { t } = useServices();
  return (
    <SettingForm<Values>
      part="taxRate"
      labels={{ percent: t("setting.taxRate") }}
      read={(value) => ({ percent: (value as number) / 100 })}
      write={({ percent }) => (percent === null ? null : Math.round(percent * 100))}
      fieldOf={() => "percent"}
      text={t("setting.taxText")}
    >
      {(form) => (
        <NumberField
          label={t("setting.taxRate")}
          unit="%"
          decimals={2}
          min={0}
          max={50}
          {...form.field("percent")}
          className="w-40"
        />
      )}
    </SettingForm>
  );
}
