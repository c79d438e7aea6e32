import type {
  ChangeEvent,
  HTMLInputAutoCompleteAttribute,
  HTMLInputTypeAttribute,
  KeyboardEventHandler,
  Ref,
} from "react";
import { directionOf, type Lang } from "../values/localized.ts";
import { Field, type FieldProps } from "./field.tsx";

interface TextInputProps extends FieldProps {
  name?: string;
  type?: HTMLInputTypeAttribute;
  inputMode?: "text" | "tel" | "email" | "numeric" | "decimal" | "search";
  autoComplete?: HTMLInputAutoCompleteAttribute;
  autoCapitalize?: "words" | "off";
  maxLength?: number;
  placeholder?: string;
  disabled?: boolean;
  required?: boolean;
  "aria-required"?: boolean;
  /** Several lines. */
  rows?: number | undefined;
  /** Codes, addresses of mail, SKUs: left to right in every language, and still at the start of the page's lines. */
  latin?: boolean | undefined;
  /** The language that is written here, where it is not the interface's. */
  lang?: Lang;
  onBlur?(): void;
  onKeyDown?: KeyboardEventHandler<HTMLInputElement>;
  ref?: Ref<HTMLInputElement>;
}

/** The value is the screen's own (`value`, `onChange`), or the browser's until the form is sent (`defaultValue`). */
type TextFieldProps = TextInputProps &
  ({ value: string; onChange(value: string): void } | { defaultValue: string; value?: never; onChange?: never });

/** Text of one line, or of several with `rows`. */
export function TextField(props: TextFieldProps) {
  const { label, hint, problem, optional, bare, className, id, rows, latin, lang, onChange, onKeyDown, ref, ...rest } =
    props;
  const text = {
    ...rest,
    lang,
    dir: lang ? directionOf(lang) : latin ? "ltr" : rest.value ? "auto" : undefined,
    onChange:
      onChange && ((event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => onChange(event.target.value)),
  };
  return (
    <Field label={label} hint={hint} problem={problem} optional={optional} bare={bare} className={className} id={id}>
      {(control) =>
        rows === undefined ? (
          <input
            {...control}
            {...text}
            ref={ref}
            onKeyDown={onKeyDown}
            className={`field ${latin ? "rtl:text-end" : ""}`}
          />
        ) : (
          <textarea {...control} {...text} rows={rows} className="field field-area" />
        )
      }
    </Field>
  );
}
