import { type ReactNode, useId } from "react";
import { useProvided } from "./services.tsx";

export interface FieldProps {
  label: string;
  hint?: ReactNode;
  problem?: string | undefined;
  optional?: boolean;
  /** The label is there for screen readers only: in tables and bars. */
  bare?: boolean;
  className?: string;
}

/** What the control inside takes over: its id, and whether something is wrong with it. */
export interface ControlProps {
  id: string;
  "aria-invalid": boolean;
  "aria-describedby": string | undefined;
}

/** A control with its name above, a hint below and its problem, if it has one, in plain words beneath. */
export function Field(props: FieldProps & { children: (control: ControlProps) => ReactNode }) {
  const { label, hint, problem, optional, bare, className } = props;
  const { t } = useProvided();
  const id = useId();
  const described = [problem && `${id}-problem`, hint && `${id}-hint`].filter(Boolean).join(" ");
  return (
    <div className={className}>
      <label htmlFor={id} className={bare ? "sr-only" : "field-label"}>
        {label}
        {optional && <span className="font-normal text-muted"> ({t("kit.optional")})</span>}
      </label>
      {props.children({ id, "aria-invalid": problem !== undefined, "aria-describedby": described || undefined })}
      {problem && (
        <p id={`${id}-problem`} className="field-problem">
          {problem}
        </p>
      )}
      {hint && (
        <p id={`${id}-hint`} className="field-hint">
          {hint}
        </p>
      )}
    </div>
  );
}
