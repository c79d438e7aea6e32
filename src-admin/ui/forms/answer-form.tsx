import type { ReactNode } from "react";
import { Button } from "../../../src-shared/ui/button.tsx";
import { notify } from "../../../src-shared/ui/notify.ts";
import { TextField } from "../../../src-shared/ui/text-field.tsx";
import type { Lang } from "../../../src-shared/values/localized.ts";
import { useServices } from "../../app/services.tsx";
import { useDraft } from "./use-draft.ts";
import { useForm } from "./use-form.ts";
import { type IdempotencyHeaders, useSubmit } from "./use-submit.ts";

interface AnswerFormProps {
  /** Under this name what is typed outlives a reload. */
  draft: string;
  label: string;
  hint: string;
  /** What the button does, as a verb. */
  action: string;
  maxLength: number;
  /** The language of whoever reads it, where it decides how the field is written in. */
  lang?: Lang;
  /** Notified when it is sent. */
  done: string;
  onSend(text: string, headers: IdempotencyHeaders): Promise<unknown>;
  failure(problem: unknown): ReactNode;
  /** What helps to write, beside the button: it adds a text. */
  children?(add: (text: string) => void): ReactNode;
}

const blank = { text: "" };

/** An answer in words to somebody outside. */
export function AnswerForm(props: AnswerFormProps) {
  const { draft: key, label, hint, action, maxLength, lang, done, onSend, failure, children } = props;
  const { t } = useServices();
  const form = useForm(blank);
  const { found, drop } = useDraft(key, form.values, blank, null);
  const draft = found?.value.text ?? "";
  const text = form.values.text.trim();
  const { submit, busy, problem } = useSubmit({
    onSend: (headers) => onSend(text, headers),
    onDone: () => {
      notify.done(done);
      form.replace(blank);
      drop();
    },
    onFailure: (failure) => void form.takeProblems(failure),
  });
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
      className="mt-3 flex flex-col gap-2"
    >
      <TextField
        label={label}
        hint={hint}
        rows={3}
        maxLength={maxLength}
        {...(lang ? { lang } : {})}
        {...form.field("text")}
      />
      {draft !== "" && text === "" && (
        <button type="button" onClick={() => form.replace({ text: draft })} className="link self-start text-xs">
          {t("order.thread.draft")}
        </button>
      )}
      {failure(problem)}
      <div className="flex flex-wrap items-center justify-end gap-2">
        {children?.((more) => form.replace({ text: text === "" ? more : `${text}\n\n${more}` }))}
        <Button type="submit" disabled={text === "" || busy} variant="main">
          {action}
        </Button>
      </div>
    </form>
  );
}
