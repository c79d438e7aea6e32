import type { HTMLInputTypeAttribute, KeyboardEventHandler, Ref } from "react";
import type { Lang } from "../values/localized.ts";
import { directionOf } from "../values/localized.ts";
import { Field, type FieldProps } from "./field.tsx";

interface TextFieldProps extends FieldProps {
  value: string;
  onChange(value: string): void;
  type?: HTMLInputTypeAttribute;
  inputMode?: "text" | "tel" | "email" | "numeric" | "decimal" | "search";
  autoComplete?: string;
  name?: string;
  maxLength?: number;
  placeholder?: string;
  disabled?: boolean;
  required?: boolean;
  /** Codes, addresses of mail, SKUs: left to right in every language. */
  latin?: boolean;
  /** The language that is written here, where it is not the interface's. */
  lang?: Lang;
  onBlur?(): void;
  onKeyDown?: KeyboardEventHandler<HTMLInputElement>;
  ref?: Ref<HTMLInputElement>;
}

/** One line of text. */
export function TextField(props: TextFieldProps) {
  const { label, hint, problem, optional, bare, className, value, onChange, latin, lang, ...input } = props;
  return (
    <Field label={label} hint={hint} problem={problem} optional={optional} bare={bare} className={className}>
      {(control) => (
        <input
          {...control}
          {...input}
          value={value}
          lang={lang}
          dir={lang ? directionOf(lang) : latin ? "ltr" : value ? "auto" : undefined}
          onChange={(event) => onChange(event.target.value)}
          className={`field ${latin ? "rtl:text-end" : ""}`}
        />
      )}
    </Field>
  );
}
