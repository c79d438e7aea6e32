import { type ReactNode, useId, useRef, useState } from "react";
import { Button } from "../../../src-shared/ui/button.tsx";
import { FieldHint, FieldLabel, FieldProblem } from "../../../src-shared/ui/field.tsx";
import { directionOf, type Lang, type LocalizedText } from "../../../src-shared/values/localized.ts";
import { useServices } from "../../app/services.tsx";
import { Badge } from "../badge.tsx";
import { type AskForPicture, MarkBar } from "./mark-bar.tsx";
import { MarkdownPreview } from "./markdown-preview.tsx";

interface MarkdownFieldProps {
  label: string;
  hint?: ReactNode;
  value: LocalizedText;
  onChange(value: LocalizedText): void;
  problem?: string | undefined;
  problems?: { en?: string | undefined; ar?: string | undefined };
  /** The main text of its screen: as high as the screen allows. */
  tall?: boolean;
  /** Asks for a picture, where the text may have some. */
  picture?: AskForPicture;
  older?: boolean;
  onChecked?(): void;
}

/** A long text in Markdown in both languages side by side, to write or to look at. */
export function MarkdownField(props: MarkdownFieldProps) {
  const { label, hint, value, onChange, problem, problems, tall = false, picture, older, onChecked } = props;
  const { t } = useServices();
  const [preview, setPreview] = useState(false);
  const id = useId();
  const side = (lang: Lang, text: string, wrong: string | undefined, write: (text: string) => void) => (
    <Side {...{ lang, text, wrong, label, tall, picture, preview }} id={`${id}-${lang}`} onChange={write} />
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

interface SideProps {
  id: string;
  label: string;
  lang: Lang;
  text: string;
  wrong: string | undefined;
  tall: boolean;
  picture: AskForPicture | undefined;
  preview: boolean;
  onChange(text: string): void;
}

/** The text in one of the languages. */
function Side({ id, label, lang, text, wrong, tall, picture, preview, onChange }: SideProps) {
  const { t } = useServices();
  const box = useRef<HTMLTextAreaElement>(null);
  const language = t(lang === "en" ? "part.english" : "part.arabic");
  const height = tall ? "min-h-[65dvh]" : "min-h-40";
  return (
    <div>
      <div className="mb-1 flex min-h-8 items-center justify-between gap-2">
        <p className="text-xs text-muted">{language}</p>
        {!preview && <MarkBar {...{ lang, box, onChange, picture }} label={language} />}
      </div>
      {preview ? (
        <div className={`${height} rounded-sm border border-line p-3`}>
          <MarkdownPreview text={text} lang={lang} hasPictures={picture !== undefined} />
        </div>
      ) : (
        <textarea
          ref={box}
          lang={lang}
          dir={directionOf(lang)}
          value={text}
          aria-label={`${label}: ${language}`}
          aria-invalid={wrong !== undefined}
          aria-describedby={wrong ? id : undefined}
          onChange={(event) => onChange(event.target.value)}
          className={`field field-sizing-content resize-y ${height}`}
        />
      )}
      <FieldProblem id={id}>{wrong}</FieldProblem>
    </div>
  );
}
