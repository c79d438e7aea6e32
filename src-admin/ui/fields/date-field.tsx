import { Field, type FieldProps } from "../../../src-shared/ui/field.tsx";

interface DateFieldProps extends FieldProps {
  /** "2026-11-21", "" for none. */
  value: string;
  onChange(value: string): void;
  min?: string;
  max?: string;
  disabled?: boolean;
}

/** A calendar day, in the browser's own picker. */
export function DateField(props: DateFieldProps) {
  const { label, hint, problem, optional, bare, className, value, onChange, ...input } = props;
  return (
    <Field label={label} hint={hint} problem={problem} optional={optional} bare={bare} className={className}>
      {(control) => (
        <input
          {...control}
          {...input}
          type="date"
          value={value}
          onChange={(event) => onChange(event.target.value)}
          className="field tabular-nums"
        />
      )}
    </Field>
  );
}
