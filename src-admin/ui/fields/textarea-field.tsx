import { Field, type FieldProps } from "../../../src-shared/ui/field.tsx";
import { directionOf, type Lang } from "../../../src-shared/values/localized.ts";

interface TextareaFieldProps extends FieldProps {
  value: string;
  onChange(value: string): void;
  rows?: number;
  maxLength?: number;
  placeholder?: string;
  disabled?: boolean;
  lang?: Lang;
}

/** Several lines of text; it grows with what is typed where the browser can. */
export function TextareaField(props: TextareaFieldProps) {
  const { label, hint, problem, optional, bare, className, value, onChange, rows = 4, lang, ...area } = props;
  return (
    <Field label={label} hint={hint} problem={problem} optional={optional} bare={bare} className={className}>
      {(control) => (
        <textarea
          {...control}
          {...area}
          rows={rows}
          value={value}
          lang={lang}
          dir={lang ? directionOf(lang) : value ? "auto" : undefined}
          onChange={(event) => onChange(event.target.value)}
          className="field field-sizing-content min-h-20 resize-y"
        />
      )}
    </Field>
  );
}
