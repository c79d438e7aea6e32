import { type ReactNode, useId } from "react";
import { FieldHint, FieldLabel, FieldProblem } from "../../../src-shared/ui/field.tsx";
import type { Lang, LocalizedText } from "../../../src-shared/values/localized.ts";
import { useServices } from "../../app/services.tsx";
import { Badge } from "../badge.tsx";

export interface LocalizedFieldProps {
  label: string;
  hint?: ReactNode;
  value: LocalizedText;
  onChange(value: LocalizedText): void;
  problem?: string | undefined;
  /** Problems of one side alone. */
  problems?: { en?: string | undefined; ar?: string | undefined };
  optional?: boolean;
  maxLength?: number;
  /** Several lines. */
  rows?: number;
  /** Both languages beside each other in a row of fields, without words below them. */
  oneRow?: boolean;
  /** The English was changed after the Arabic was written (`arabicOlder` of the answer names the field). */
  older?: boolean;
  /** Says that the Arabic was read again and is right as it is; without it the flag has no such button. */
  onChecked?(): void;
}

/** One text in both languages side by side, each in its own direction whatever the interface's. */
export function LocalizedField(props: LocalizedFieldProps) {
  const { label, hint, value, onChange, problem, problems, optional, oneRow, older, onChecked } = props;
  const { t } = useServices();
  const id = useId();
  const missing = value.en.trim() !== "" && (value.ar ?? "").trim() === "";
  return (
    <fieldset className="@container">
      <FieldLabel as="legend" className={oneRow ? "sr-only" : ""}>
        {label}
        {optional && <span className="font-normal text-muted"> ({t("kit.optional")})</span>}
      </FieldLabel>
      <div className={`grid ${oneRow ? "grid-cols-2 gap-1" : "gap-3 @md:grid-cols-2"}`}>
        <Side
          {...props}
          id={`${id}-en`}
          lang="en"
          name={t("part.english")}
          text={value.en}
          problem={problems?.en ?? problem}
          onText={(en) => onChange({ ...value, en })}
        />
        <div>
          <Side
            {...props}
            id={`${id}-ar`}
            lang="ar"
            name={t("part.arabic")}
            text={value.ar ?? ""}
            problem={problems?.ar}
            onText={(ar) => onChange({ ...value, ar })}
          />
          {older ? (
            <p className="mt-1 flex flex-wrap items-center gap-2">
              <Badge tone="wait">{t("bilingual.older")}</Badge>
              {onChecked && (
                <button type="button" onClick={onChecked} className="link text-xs">
                  {t("bilingual.checked")}
                </button>
              )}
            </p>
          ) : (
            missing && !oneRow && <FieldHint>{t("bilingual.missing")}</FieldHint>
          )}
        </div>
      </div>
      {hint && <FieldHint>{hint}</FieldHint>}
    </fieldset>
  );
}

interface SideProps extends LocalizedFieldProps {
  id: string;
  lang: Lang;
  name: string;
  text: string;
  onText(text: string): void;
}

function Side({ id, lang, name, text, label, problem, rows, maxLength, onText }: SideProps) {
  const shared = {
    id,
    lang,
    dir: lang === "ar" ? "rtl" : "ltr",
    maxLength,
    value: text,
    // Two empty boxes side by side would not say which is whose.
    placeholder: name,
    "aria-label": `${label}: ${name}`,
    "aria-invalid": problem !== undefined,
    "aria-describedby": problem ? `${id}-problem` : undefined,
  } as const;
  return (
    <div>
      {rows === undefined ? (
        <input {...shared} onChange={(event) => onText(event.target.value)} className="field" />
      ) : (
        <textarea
          {...shared}
          rows={rows}
          onChange={(event) => onText(event.target.value)}
          className="field field-sizing-content min-h-20 resize-y"
        />
      )}
      <FieldProblem id={`${id}-problem`}>{problem}</FieldProblem>
    </div>
  );
}
