import type { StaffOrderLine } from "../../src-shared/orders/staff-order.ts";
import { FieldHint, FieldLabel } from "../../src-shared/ui/field.tsx";
import { useFormat } from "../app/format.ts";
import { useServices } from "../app/services.tsx";
import { NumberField } from "../ui/fields/number-field.tsx";

/** Quantities by line id; null: the field holds no number. */
export type Quantities = Readonly<Record<string, number | null>>;

interface QuantityFieldsProps {
  title: string;
  hint?: string | undefined;
  rows: readonly { line: Pick<StaffOrderLine, "id" | "name" | "optionText">; most: number }[];
  value: Quantities;
  onChange(value: Quantities): void;
}

/** How many pieces of each line. */
export function QuantityFields({ title, hint, rows, value, onChange }: QuantityFieldsProps) {
  const { t } = useServices();
  const { text, number } = useFormat();
  return (
    <fieldset>
      <FieldLabel as="legend">{title}</FieldLabel>
      {hint && <FieldHint className="mb-2">{hint}</FieldHint>}
      <ul className="divide-y divide-line">
        {rows.map(({ line, most }) => (
          <li key={line.id} className="flex items-center gap-3 py-1.5">
            <span className="min-w-0 flex-1">
              {text(line.name)} <span className="text-xs text-muted">{text(line.optionText)}</span>
            </span>
            <NumberField
              bare
              label={`${title}: ${text(line.name)}`}
              value={value[line.id] ?? null}
              onChange={(pieces) => onChange({ ...value, [line.id]: pieces })}
              min={0}
              max={most}
              className="w-20"
            />
            <span className="w-16 text-xs text-muted tabular-nums">
              {t("order.delivery.of", { count: number(most) })}
            </span>
          </li>
        ))}
      </ul>
    </fieldset>
  );
}
