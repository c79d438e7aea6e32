import { useState } from "react";
import { Field, type FieldProps } from "../../../src-shared/ui/field.tsx";
import { amountOnly, parseMoney } from "../../../src-shared/values/money.ts";
import { useServices } from "../../app/services.tsx";

interface MoneyFieldProps extends FieldProps {
  /** Dirhams; null: nothing, or no clear amount, stands in the field. */
  value: number | null;
  onChange(value: number | null): void;
  disabled?: boolean;
  onBlur?(): void;
  onEnter?(): void;
}

/** An amount in QAR as people write it, kept in dirhams. Leaving the field writes it out; what is no amount stays to be seen. */
export function MoneyField(props: MoneyFieldProps) {
  const { label, problem, optional, bare, className, value, onChange, disabled } = props;
  const { t } = useServices();
  const [typed, setTyped] = useState<string>();
  const unclear = typed !== undefined && typed.trim() !== "" && value === null;
  // What was typed stands as long as it means the value; a value set from elsewhere replaces it.
  const shown = typed !== undefined && parseMoney(typed) === value ? typed : value === null ? "" : amountOnly(value);
  return (
    <Field
      label={label}
      optional={optional}
      bare={bare}
      className={className}
      hint={props.hint}
      problem={problem ?? (unclear ? t("field.amount") : undefined)}
    >
      {(control) => (
        <span dir="ltr" className="relative block">
          <span
            aria-hidden="true"
            className="pointer-events-none absolute inset-y-0 start-2.5 flex items-center text-xs text-muted"
          >
            {t("part.currency")}
          </span>
          <input
            {...control}
            type="text"
            inputMode="decimal"
            value={shown}
            disabled={disabled}
            onChange={(event) => {
              setTyped(event.target.value);
              onChange(parseMoney(event.target.value));
            }}
            onBlur={() => {
              if (!unclear) setTyped(undefined);
              props.onBlur?.();
            }}
            onKeyDown={(event) => event.key === "Enter" && props.onEnter?.()}
            className="field ps-11 text-end tabular-nums"
          />
        </span>
      )}
    </Field>
  );
}
