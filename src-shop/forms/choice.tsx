import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { FieldProblem } from "../../src-shared/ui/field.tsx";
import { Icon } from "../../src-shared/ui/icon.tsx";
import { useField } from "./form-context.tsx";

interface ChoiceProps {
  name: string;
  value: string;
  title: ReactNode;
  hint?: ReactNode;
  icon?: LucideIcon;
  /** Chosen unless the form has another value. */
  first?: boolean;
  /** Cannot be chosen; the hint says why. */
  disabled?: boolean;
  className?: string;
}

/** Choice as a card with a radio button; the whole card can be pressed. */
export function Choice({
  name,
  value,
  title,
  hint,
  icon: Glyph,
  first = false,
  disabled,
  className = "",
}: ChoiceProps) {
  const field = useField(name);
  const chosen = field.value === "" ? first : field.value === value;
  return (
    <label
      className={`flex min-h-14 cursor-pointer items-start gap-3 rounded-md border border-edge bg-white px-4 py-3.5 transition-colors hover:border-ink has-checked:border-ink has-checked:shadow-[inset_0_0_0_1px_var(--color-ink)] has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent has-disabled:cursor-not-allowed has-disabled:border-line has-disabled:bg-transparent has-disabled:text-muted ${className}`}
    >
      <input
        type="radio"
        name={name}
        value={value}
        defaultChecked={chosen && !disabled}
        disabled={disabled}
        aria-invalid={field.problem !== undefined}
        className="mt-1 size-4.5 flex-none outline-none"
      />
      <span className="grid min-w-0 flex-1">
        <span className="font-medium">{title}</span>
        {hint && <span className="text-sm text-muted">{hint}</span>}
      </span>
      {Glyph && <Icon of={Glyph} className="mt-0.5 size-6 text-muted" />}
    </label>
  );
}

/** Group of choices under one question. Its id is the field's name, so that a list of problems can link to it. */
export function ChoiceGroup(props: { name: string; legend: string; hideLegend?: boolean; children: ReactNode }) {
  const { problem } = useField(props.name);
  return (
    <fieldset
      id={props.name}
      tabIndex={-1}
      aria-describedby={problem && `${props.name}-problem`}
      className="min-w-0 outline-none"
    >
      <legend className={props.hideLegend ? "sr-only" : "field-label"}>{props.legend}</legend>
      <FieldProblem id={`${props.name}-problem`} className="mt-0 mb-2">
        {problem}
      </FieldProblem>
      {props.children}
    </fieldset>
  );
}
