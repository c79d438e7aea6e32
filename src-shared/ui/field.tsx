import { type ReactNode, useId } from "react";
import { useProvided } from "./services.tsx";

export interface FieldProps {
  label: string;
  hint?: ReactNode;
  problem?: string | undefined;
  optional?: boolean | undefined;
  /** The label is there for screen readers only: in tables and bars. */
  bare?: boolean | undefined;
  className?: string | undefined;
  /** Where a list of problems leads to; made up unless told. */
  id?: string | undefined;
}

/** What the control inside takes over: its id, and whether something is wrong with it. */
export interface ControlProps {
  id: string;
  "aria-invalid": boolean;
  "aria-describedby": string | undefined;
}

/** A control with its name above, its problem, if it has one, in plain words beneath, and a hint below. */
export function Field(props: FieldProps & { children: (control: ControlProps) => ReactNode }) {
  const { label, hint, problem, optional, bare, className } = props;
  const madeUp = useId();
  const id = props.id ?? madeUp;
  const described = [problem && `${id}-problem`, hint && `${id}-hint`].filter(Boolean).join(" ");
  return (
    <div className={className}>
      <label htmlFor={id} className={bare ? "sr-only" : "field-label"}>
        {label}
        {optional && <Optional />}
      </label>
      {props.children({ id, "aria-invalid": problem !== undefined, "aria-describedby": described || undefined })}
      <FieldProblem id={`${id}-problem`}>{problem}</FieldProblem>
      {hint && <FieldHint id={`${id}-hint`}>{hint}</FieldHint>}
    </div>
  );
}

/** The mark of a field that may stay empty, behind its label. */
export function Optional() {
  const { t } = useProvided();
  return <span className="font-normal text-muted"> ({t("kit.optional")})</span>;
}

interface LabelProps {
  /** What it is in the page: the name of a group, a heading; a label with `htmlFor`. */
  as?: "p" | "span" | "h3" | "legend";
  htmlFor?: string;
  hidden?: boolean;
  className?: string;
  children: ReactNode;
}

/** The name of something that is no single `Field`; `hidden` from screen readers where that is named already. */
export function FieldLabel({ as: Tag = "p", htmlFor, hidden, className = "", children }: LabelProps) {
  const look = `field-label ${className}`;
  if (htmlFor !== undefined) {
    return (
      <label htmlFor={htmlFor} className={look}>
        {children}
      </label>
    );
  }
  return (
    <Tag aria-hidden={hidden || undefined} className={look}>
      {children}
    </Tag>
  );
}

interface NoteProps {
  id?: string;
  className?: string;
  children: ReactNode;
}

/** A word of help below a control. */
export function FieldHint({ id, live, className = "", children }: NoteProps & { live?: "polite" }) {
  return (
    <p id={id} aria-live={live} className={`field-hint ${className}`}>
      {children}
    </p>
  );
}

/** What is wrong with a control, nothing where nothing is; `alert` reads it out as it appears. */
export function FieldProblem({ id, alert, className = "", children }: NoteProps & { alert?: boolean }) {
  if (!children) return null;
  return (
    <p id={id} role={alert ? "alert" : undefined} className={`field-problem ${className}`}>
      {children}
    </p>
  );
}
