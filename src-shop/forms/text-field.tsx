import type { HTMLInputAutoCompleteAttribute, HTMLInputTypeAttribute } from "react";
import { useServices } from "../frame/frame.tsx";
import { useField } from "./form-context.tsx";

interface TextFieldProps {
  /** Also its id, so that a list of problems can lead to it. */
  name: string;
  label: string;
  hint?: string;
  optional?: boolean;
  type?: HTMLInputTypeAttribute;
  inputMode?: "text" | "tel" | "email" | "numeric";
  autoComplete?: HTMLInputAutoCompleteAttribute;
  autoCapitalize?: "words" | "off";
  placeholder?: string;
  maxLength: number;
  /** Several lines. */
  rows?: number;
  /** Numbers, addresses of mail and codes run from left to right in every language. */
  latin?: boolean;
  className?: string;
}

/** A field with its name above, a hint below and its problem, if it has one, in plain words beneath. */
export function TextField(props: TextFieldProps) {
  const { name, label, hint, optional, rows, latin, className, ...input } = props;
  const { t } = useServices();
  const { value, problem } = useField(name);
  const described = [hint && `${name}-hint`, problem && `${name}-problem`].filter(Boolean).join(" ");
  const shared = {
    id: name,
    name,
    defaultValue: value,
    "aria-required": !optional,
    "aria-invalid": problem !== undefined,
    "aria-describedby": described || undefined,
    // Text typed from left to right still begins where the page's lines begin.
    dir: latin ? "ltr" : undefined,
    className: `field ${latin ? "rtl:text-end" : ""}`,
  };
  return (
    <div className={className}>
      <label htmlFor={name} className="field-label">
        {label}
        {optional && <span className="font-normal text-muted"> ({t("form.optional")})</span>}
      </label>
      {rows === undefined ? (
        <input {...input} {...shared} />
      ) : (
        <textarea rows={rows} maxLength={input.maxLength} {...shared} className={`${shared.className} resize-y`} />
      )}
      {problem && (
        <p id={`${name}-problem`} className="field-problem">
          {problem}
        </p>
      )}
      {hint && (
        <p id={`${name}-hint`} className="field-hint">
          {hint}
        </p>
      )}
    </div>
  );
}
