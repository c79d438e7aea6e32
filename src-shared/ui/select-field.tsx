import { Field, type FieldProps } from "./field.tsx";

export interface Choice<T extends string = string> {
  value: T;
  label: string;
  disabled?: boolean;
}

interface SelectFieldProps<T extends string> extends FieldProps {
  value: T;
  onChange(value: NoInfer<T>): void;
  choices: readonly Choice<NoInfer<T>>[];
  disabled?: boolean;
  /** Sent under this name with its form. */
  name?: string;
}

/** One of several, in the browser's own list. */
export function SelectField<T extends string>(props: SelectFieldProps<T>) {
  const { label, hint, problem, optional, bare, className, value, onChange, choices, disabled, name } = props;
  return (
    <Field label={label} hint={hint} problem={problem} optional={optional} bare={bare} className={className}>
      {(control) => (
        <select
          {...control}
          name={name}
          value={value}
          disabled={disabled}
          onChange={(event) => onChange(event.target.value as T)}
          className="field"
        >
          {choices.map((choice) => (
            <option key={choice.value} value={choice.value} disabled={choice.disabled}>
              {choice.label}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}
