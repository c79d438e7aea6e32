import { useState } from "react";
import type { BulkChange, BulkCostChange } from "../../../src-shared/products/bulk.ts";
import { COST_BASES } from "../../../src-shared/products/cost-change.ts";
import { ROUNDING_STEPS } from "../../../src-shared/products/price-change.ts";
import { SelectField } from "../../../src-shared/ui/select-field.tsx";
import { useFormat } from "../../app/format.ts";
import { useServices } from "../../app/services.tsx";
import { NumberField } from "../../ui/fields/number-field.tsx";

interface BulkCostFieldsProps {
  /** Undefined: not a whole change yet. */
  onChange(change: BulkChange | undefined): void;
}

/** Costs by percent: of what they are, or of the price. */
export function BulkCostFields({ onChange }: BulkCostFieldsProps) {
  const { t } = useServices();
  const { money } = useFormat();
  const [percent, setPercent] = useState<number | null>(null);
  const [rest, setRest] = useState<Omit<BulkCostChange, "basisPoints">>({ of: "cost", roundTo: 1 });
  const say = (share: number | null, how: typeof rest) => {
    const fits = share !== null && (how.of === "price" ? share > 0 : share !== 0);
    onChange(fits ? { cost: { ...how, basisPoints: Math.round(share * 100) } } : undefined);
  };
  const set = (how: Partial<typeof rest>) => {
    const next = { ...rest, ...how };
    setRest(next);
    say(percent, next);
  };
  return (
    <div className="grid gap-3 sm:grid-cols-3">
      <SelectField
        label={t("product.bulk.costOf")}
        value={rest.of}
        onChange={(of) => set({ of })}
        choices={COST_BASES.map((value) => ({ value, label: t(`product.bulk.costOf.${value}`) }))}
      />
      <NumberField
        label={t("product.bulk.percent")}
        hint={t(`product.bulk.costHint.${rest.of}`)}
        unit="%"
        decimals={2}
        min={rest.of === "price" ? 0.01 : -90}
        max={500}
        value={percent}
        onChange={(value) => {
          setPercent(value);
          say(value, rest);
        }}
      />
      <SelectField
        label={t("product.bulk.roundTo")}
        value={String(rest.roundTo)}
        onChange={(value) => set({ roundTo: Number(value) as BulkCostChange["roundTo"] })}
        choices={ROUNDING_STEPS.map((step) => ({ value: String(step), label: money(step) }))}
      />
    </div>
  );
}
