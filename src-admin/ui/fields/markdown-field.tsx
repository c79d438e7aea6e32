import { type ReactNode, useId, useState } from "react";
import { Button } from "../../../src-shared/ui/button.tsx";
import { FieldHint, FieldLabel, FieldProblem } from "../../../src-shared/ui/field.tsx";
import { directionOf, type Lang, type LocalizedText } from "../../../src-shared/values/localized.ts";
import { useServices } from "../../app/services.tsx";
import { Badge } from "../badge.tsx";
import { MarkdownPreview } from "./markdown-preview.tsx";

interface MarkdownFieldProps {
  label: string;
  hint?: ReactNode;
  value: LocalizedText;
  onChange(value: LocalizedText): void;
  problem?: string | undefined;
  problems?: { en?: string | undefined; ar?: string | undefined };
  rows?: number;
  older?: boolean;
  onChecked?(): void;
}

/** A long text in Markdown in both languages side by side, to write or to look at. */
export function MarkdownField(props: MarkdownFieldProps) {
  const { label, hint, value, onChange, problem, problems, rows = 10, older, onChecked } = props;
  const { t } = useServices();
  const [preview, setPreview] = useState(false);
  const id = useId();
  const side = (lang: Lang, text: string, wrong: string | undefined, write: (text: string) => void) => (
    <div>
      <p className="mb-1 text-xs text-muted">{t(lang === "en" ? "part.english" : "part.arabic")}</p>
      {preview ? (
        <div className="min-h-40 rounded-sm border border-line p-3">
          <MarkdownPreview text={text} lang={lang} />
        </div>
      ) : (
        <textarea
          lang={lang}
          dir={directionOf(lang)}
          rows={rows}
          value={text}
          aria-label={`${label}: ${t(lang === "en" ? "part.english" : "part.arabic")}`}
          aria-invalid={wrong !== undefined}
          aria-describedby={wrong ? `${id}-${lang}` : undefined}
          onChange={(event) => write(event.target.value)}
          className="field field-sizing-content min-h-40 resize-y"
        />
      )}
      <FieldProblem id={`${id}-${lang}`}>{wrong}</FieldProblem>
    </div>
  );
  return (
    <fieldset>
      <legend className="sr-only">{label}</legend>
      <div className="mb-1 flex items-center gap-2">
        <FieldLabel as="span" hidden className="mb-0">
          {label}
        </FieldLabel>
        {older && <Badge tone="wait">{t("bilingual.older")}</Badge>}
        {older && onChecked && (
          <button type="button" onClick={onChecked} className="link text-xs">
            {t("bilingual.checked")}
          </button>
        )}
        <Button aria-pressed={preview} onClick={() => setPreview(!preview)} variant="quiet" className="ms-auto min-h-8">
          {t(preview ? "markdown.write" : "markdown.preview")}
        </Button>
      </div>
      <div className="grid gap-3 md:grid-cols-2">
        {side("en", value.en, problems?.en ?? problem, (en) => onChange({ ...value, en }))}
        {side("ar", value.ar ?? "", problems?.ar, (ar) => onChange({ ...value, ar }))}
      </div>
      <FieldHint>{hint ?? t("markdown.hint")}</FieldHint>
    </fieldset>
  );
}
