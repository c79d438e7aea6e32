import { useState } from "react";
import type { StaffQuote } from "../../../src-shared/quotes/staff-quote.ts";
import { Button } from "../../../src-shared/ui/button.tsx";
import { TextField } from "../../../src-shared/ui/text-field.tsx";
import type { Lang } from "../../../src-shared/values/localized.ts";
import { useServices } from "../../app/services.tsx";
import { useAttempt } from "../../ui/forms/use-attempt.ts";
import { MailText } from "../../ui/mail-text.tsx";
import { QuoteFailure } from "../quote-failure.tsx";

const MOST_CHARACTERS = 1000;

interface SendMessageProps {
  lang: Lang;
  value: string;
  onChange(message: string): void;
  /** Saves what is not saved yet, so that the mail shows it; undefined when that was refused. */
  save(): Promise<StaffQuote | undefined>;
  /** What was wrong stands beside its field, in the editor. */
  onRefused(): void;
}

/** A personal message above the offer, and a preview of the whole mail. */
export function SendMessage({ lang, value, onChange, save, onRefused }: SendMessageProps) {
  const { t, api } = useServices();
  const [mail, setMail] = useState<{ subject: string; html: string; text: string }>();
  const { attempt, busy, problem } = useAttempt();
  const preview = () =>
    attempt(async () => {
      const quote = await save();
      if (!quote) return onRefused();
      const params = { id: quote.id };
      setMail(await api("POST /api/quotes/:id/send/preview", { params, body: { message: value } }));
    });
  return (
    <div className="flex flex-col gap-3">
      <TextField
        label={t("quote.send.message")}
        hint={t(lang === "ar" ? "quote.send.messageInArabic" : "quote.send.messageInEnglish")}
        optional
        lang={lang}
        rows={3}
        maxLength={MOST_CHARACTERS}
        value={value}
        onChange={(message) => {
          onChange(message);
          setMail(undefined);
        }}
      />
      <Button disabled={busy} onClick={() => void preview()} className="self-start">
        {t("quote.send.preview")}
      </Button>
      <QuoteFailure problem={problem} />
      {mail && (
        <section aria-label={t("quote.send.preview")}>
          <MailText mail={mail} />
        </section>
      )}
    </div>
  );
}
