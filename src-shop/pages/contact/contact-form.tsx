import { useEffect, useRef } from "react";
import { useHref } from "react-router-dom";
import { PAGES } from "../../../src-shared/addresses.ts";
import { Button } from "../../../src-shared/ui/button.tsx";
import { FormContext } from "../../forms/form-context.tsx";
import { FormObstacle } from "../../forms/form-obstacle.tsx";
import { GuardFields } from "../../forms/guard-fields.tsx";
import type { FormAnswer } from "../../forms/guarded-form.ts";
import { TextField } from "../../forms/text-field.tsx";
import { Thanks } from "../../forms/thanks.tsx";
import { useGuardedForm } from "../../forms/use-guarded-form.ts";
import { useServices } from "../../frame/frame.tsx";
import { type MessageReceipt, messageProblems, sendMessage } from "./send-message.ts";

interface ContactFormProps {
  /** What the server said to the form sent without a script. */
  first: FormAnswer<MessageReceipt> | undefined;
  subject?: string;
}

/** Writing to us. It stays on its page, and every answer brings back what was typed. */
export function ContactForm({ first, subject = "" }: ContactFormProps) {
  const { t, ...services } = useServices();
  const { answer, sending, onSubmit } = useGuardedForm({
    send: (form) => sendMessage(services, form),
    check: messageProblems,
    first,
  });
  const form = useRef<HTMLFormElement>(null);
  const action = useHref(PAGES.contact);
  useEffect(() => {
    if (answer) form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [answer]);
  if (answer?.receipt) return <Thanks title={t("contact.sent")}>{t("contact.sentHint")}</Thanks>;
  const values = answer?.values ?? { subject };
  return (
    <FormContext value={{ values, problems: answer?.problems ?? {} }}>
      <form
        ref={form}
        method="post"
        action={action}
        noValidate
        onSubmit={onSubmit}
        aria-labelledby="write"
        className="grid gap-5 rounded-lg border border-line bg-white p-5 sm:grid-cols-2 sm:p-8"
      >
        <h2 id="write" className="text-2xl sm:col-span-2">
          {t("contact.write")}
        </h2>
        <div className="empty:hidden sm:col-span-2">
          <FormObstacle answer={answer} />
        </div>
        <TextField
          name="name"
          label={t("contact.name")}
          autoComplete="name"
          autoCapitalize="words"
          maxLength={100}
          className="sm:col-span-2"
        />
        <TextField
          name="email"
          label={t("contact.email")}
          type="email"
          inputMode="email"
          autoComplete="email"
          autoCapitalize="off"
          maxLength={254}
          latin
        />
        <TextField
          name="phone"
          label={t("contact.phone")}
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          placeholder="5512 3456"
          maxLength={40}
          optional
          latin
        />
        <TextField name="subject" label={t("contact.subject")} maxLength={150} className="sm:col-span-2" />
        <TextField name="message" label={t("contact.message")} rows={6} maxLength={4000} className="sm:col-span-2" />
        <GuardFields again={answer?.again} />
        <div className="flex flex-wrap items-center gap-x-6 gap-y-3 sm:col-span-2">
          <Button type="submit" aria-disabled={sending} variant="main" className="max-sm:w-full">
            {t(sending ? "content.sending" : "content.send")}
          </Button>
          <p className="min-w-0 flex-1 basis-56 text-muted text-xs">{t("contact.privacy")}</p>
        </div>
      </form>
    </FormContext>
  );
}
