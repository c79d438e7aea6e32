import { useId } from "react";
import { FieldProblem } from "./field.tsx";

interface CheckFieldProps {
  label: string;
  problem?: string | undefined;
  disabled?: boolean | undefined;
  bare?: boolean;
  className?: string;
}

/** Ticked as the screen says, or as the browser does until the form is sent: then `name` is sent with "yes". */
type Ticked =
  | {
      value: boolean;
      /** Some of what it stands for, but not all. */
      partly?: boolean;
      onChange(value: boolean): void;
      name?: never;
      defaultValue?: never;
    }
  | { name: string; defaultValue: boolean; value?: never; partly?: never; onChange?: never };

/** A box to tick; `bare` hides its words from sight, for the rows of tables. */
export function CheckField(props: CheckFieldProps & Ticked) {
  const { label, problem, disabled, bare, className = "", name, value, defaultValue, partly = false, onChange } = props;
  const id = useId();
  return (
    <>
      <label className={`check ${className}`}>
        <input
          type="checkbox"
          name={name}
          value={name && "yes"}
          checked={value}
          defaultChecked={defaultValue}
          disabled={disabled}
          aria-invalid={problem !== undefined || undefined}
          aria-describedby={problem && id}
          ref={(box) => {
            if (box) box.indeterminate = partly && !value;
          }}
          onChange={onChange && ((event) => onChange(event.target.checked))}
        />
        <span className={bare ? "sr-only" : ""}>{label}</span>
      </label>
      <FieldProblem id={id}>{problem}</FieldProblem>
    </>
  );
}
