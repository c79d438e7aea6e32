import { amountOnly } from "../../../src-shared/values/money.ts";
import { riyals } from "./listing-address.ts";

/** One end of the price range, in riyals as people type them; `hint` is the lowest or highest price of the list. */
export function PriceField(props: {
  name: string;
  label: string;
  value: number | null;
  hint: number;
  onChange: () => void;
}) {
  const { name, label, value, hint, onChange } = props;
  const text = value === null ? "" : riyals(value);
  return (
    <label className="min-w-0 flex-1 text-muted text-xs">
      {label}
      <input
        // Text is applied when the field is left; a new address brings a new field.
        key={text}
        // Not type="number": that refuses Arabic digits.
        type="text"
        inputMode="decimal"
        dir="ltr"
        autoComplete="off"
        name={name}
        defaultValue={text}
        placeholder={amountOnly(hint)}
        onBlur={(event) => {
          if (event.target.value.trim() !== text) onChange();
        }}
        className="field mt-1 tabular-nums rtl:text-end"
      />
    </label>
  );
}
