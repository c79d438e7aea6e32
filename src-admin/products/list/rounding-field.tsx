import { ROUNDING_STEPS } from "../../../src-shared/products/price-change.ts";
import { SelectField } from "../../../src-shared/ui/select-field.tsx";
import { useFormat } from "../../app/format.ts";
import { useServices } from "../../app/services.tsx";

type Step = (typeof ROUNDING_STEPS)[number];

/** To which amount a changed price or cost is rounded. */
export function RoundingField({ value, onChange }: { value: Step; onChange(step: Step): void }) {
  const { t } = useServices();
  const { money } = useFormat();
  return (
    <SelectField
      label={t("product.bulk.roundTo")}
      value={String(value)}
      onChange={(step) => onChange(Number(step) as Step)}
      choices={ROUNDING_STEPS.map((step) => ({ value: String(step), label: money(step) }))}
    />
  );
}
