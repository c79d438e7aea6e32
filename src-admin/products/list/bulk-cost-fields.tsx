import type { BulkChange, BulkCostChange } from "../../../src-shared/products/bulk.ts";
import { COST_BASES } from "../../../src-shared/products/cost-change.ts";
import { SelectField } from "../../../src-shared/ui/select-field.tsx";
import { useServices } from "../../app/services.tsx";
import { NumberField } from "../../ui/fields/number-field.tsx";
import { RoundingField } from "./rounding-field.tsx";
import { useShareChange } from "./use-share-change.ts";

interface BulkCostFieldsProps {
  /** Undefined: not a whole change yet. */
  onChange(change: BulkChange | undefined): void;
}

/** Costs by percent: of what they are, or of the price. */
export function BulkCostFields({ onChange }: BulkCostFieldsProps) {
  const { t } = useServices();
  const { percent, how, setPercent, setHow } = useShareChange<Omit<BulkCostChange, "basisPoints">>(
    { of: "cost", roundTo: 1 },
    (share, rest) => {
      const fits = share !== null && (rest.of === "price" ? share > 0 : share !== 0);
      onChange(fits ? { cost: { ...rest, basisPoints: Math.round(share * 100) } } : undefined);
    },
  );
  return (
    <div className="grid gap-3 sm:grid-cols-3">
      <SelectField
        label={t("product.bulk.costOf")}
        value={how.of}
        onChange={(of) => setHow({ of })}
        choices={COST_BASES.map((value) => ({ value, label: t(`product.bulk.costOf.${value}`) }))}
      />
      <NumberField
        label={t("product.bulk.percent")}
        hint={t(`product.bulk.costHint.${how.of}`)}
        unit="%"
        decimals={2}
        min={how.of === "price" ? 0.01 : -90}
        max={500}
        value={percent}
        onChange={setPercent}
      />
      <RoundingField value={how.roundTo} onChange={(roundTo) => setHow({ roundTo })} />
    </div>
  );
}
