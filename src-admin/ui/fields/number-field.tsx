import { useState } from "react";
import { Field, type FieldProps } from "../../../src-shared/ui/field.tsx";
import { toWesternDigits } from "../../../src-shared/values/arabic.ts";

interface NumberFieldProps extends FieldProps {
  /** null: nothing, or nothing that is a number, stands in the field. */
  value: number | null;
  onChange(value: number | null): void;
  min?: number;
  max?: number;
  /** Digits after the point that are taken; 0 by default. */
  decimals?: number;
  /** Behind the number: "cm", "%"; it may be typed along. */
  unit?: string;
  disabled?: boolean;
  onBlur?(): void;
}

/** A number as it is typed, with Western or Arabic digits; no arrows that change it on scrolling. */
export function NumberField(props: NumberFieldProps) {
  const { label, hint, problem, optional, bare, className, value, onChange, min, max, decimals = 0, unit } = props;
  const [typed, setTyped] = useState<string>();
  const read = (text: string) => readNumber(unit === "%" ? text.replace(/[%٪]\s*$/, "") : text, decimals);
  const shown = typed !== undefined && read(typed) === value ? typed : value === null ? "" : String(value);
  const wrong = value !== null && ((min !== undefined && value < min) || (max !== undefined && value > max));
  return (
    <Field label={label} hint={hint} problem={problem} optional={optional} bare={bare} className={className}>
      {(control) => (
        <span className="relative block">
          <input
            {...control}
            aria-invalid={control["aria-invalid"] || wrong}
            type="text"
            inputMode={decimals > 0 ? "decimal" : min !== undefined && min < 0 ? "text" : "numeric"}
            dir="ltr"
            value={typed !== undefined && value === null ? typed : shown}
            disabled={props.disabled}
            onBlur={() => {
              setTyped(undefined);
              props.onBlur?.();
            }}
            onChange={(event) => {
              setTyped(event.target.value);
              onChange(read(event.target.value));
            }}
            className={`field tabular-nums rtl:text-end ${unit ? "pe-10 rtl:ps-10 rtl:pe-2.5" : ""}`}
          />
          {unit && (
            <span className="pointer-events-none absolute inset-y-0 end-3 flex items-center text-muted">{unit}</span>
          )}
        </span>
      )}
    </Field>
  );
}

/** What was typed as a number, null when it is none or has more decimals than are taken. */
export function readNumber(typed: string, decimals: number): number | null {
  const plain = toWesternDigits(typed)
    .replace(/[\s,٬]/g, "")
    .replace("٫", ".")
    .replace("\u2212", "-");
  const match = /^-?\d{1,12}(?:\.(\d+))?$/.exec(plain);
  return match === null || (match[1] ?? "").length > decimals ? null : Number(plain);
}
