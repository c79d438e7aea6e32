import { type ReactNode, useEffect, useRef, useState } from "react";
import { useHref } from "react-router-dom";
import { PAGES } from "../../../src-shared/addresses.ts";
import type { QuoteReceipt } from "../../../src-shared/messages/intake.ts";
import { Button } from "../../../src-shared/ui/button.tsx";
import { FieldHint, FieldLabel, FieldProblem } from "../../../src-shared/ui/field.tsx";
import { FileField } from "../../forms/file-field.tsx";
import { FormContext, useField } from "../../forms/form-context.tsx";
import { FormObstacle } from "../../forms/form-obstacle.tsx";
import { GuardFields } from "../../forms/guard-fields.tsx";
import type { FormAnswer } from "../../forms/guarded-form.ts";
import { TextField } from "../../forms/text-field.tsx";
import { Thanks } from "../../forms/thanks.tsx";
import { useGuardedForm } from "../../forms/use-guarded-form.ts";
import { useServices } from "../../frame/frame.tsx";
import { QuoteItems } from "./quote-items.tsx";
import type { QuoteItem } from "./quote-lines.ts";
import { quoteProblems, sendQuoteRequest } from "./send-quote-request.ts";

interface QuoteFormProps {
  items: readonly QuoteItem[];
  /** What the server said to the form sent without a script. */
  first?: FormAnswer<QuoteReceipt> | undefined;
  formToken?: string | undefined;
  /** Where to go from the number of the request. */
  after: ReactNode;
}

/** Asking for a quote: who, for what, and a plan or list with it. It ends with the number of the request. */
export function QuoteForm({ items, first, formToken, after }: QuoteFormProps) {
  const { t, ...services } = useServices();
  const { answer, sending, onSubmit } = useGuardedForm({
    send: (form) => sendQuoteRequest(services, form),
    check: quoteProblems,
    first,
    formToken,
  });
  const form = useRef<HTMLFormElement>(null);
  const action = useHref(PAGES.quote);
  const [removed, setRemoved] = useState<readonly string[]>([]);
  useEffect(() => {
    if (answer) form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [answer]);
  if (answer?.receipt)
    return <Received number={answer.receipt.number} email={answer.values.email ?? ""} after={after} />;
  const shown = items.filter((item) => !removed.includes(item.variantId));
  return (
    <FormContext value={{ values: answer?.values ?? {}, problems: answer?.problems ?? {} }}>
      <form
        ref={form}
        method="post"
        action={action}
        encType="multipart/form-data"
        noValidate
        onSubmit={onSubmit}
        className="grid gap-5 sm:grid-cols-2 [&>*]:min-w-0"
      >
        <div className="empty:hidden sm:col-span-2">
          <FormObstacle answer={answer} />
        </div>
        <div className="empty:hidden sm:col-span-2">
          <QuoteItems items={shown} onRemove={(variantId) => setRemoved((before) => [...before, variantId])} />
        </div>
        <TextField name="name" label={t("contact.name")} autoComplete="name" autoCapitalize="words" maxLength={100} />
        <TextField name="company" label={t("quote.company")} autoComplete="organization" maxLength={150} optional />
        <TextField name="purchaseOrder" label={t("quote.purchaseOrder")} maxLength={60} latin optional />
        <TextField
          name="phone"
          label={t("contact.phone")}
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          placeholder="5512 3456"
          maxLength={40}
          latin
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
          name="message"
          label={t(shown.length > 0 ? "quote.message" : "quote.messageAlone")}
          hint={t(shown.length > 0 ? "quote.messageHint" : "quote.messageHintAlone")}
          rows={4}
          maxLength={4000}
          optional={shown.length > 0}
          className="sm:col-span-2"
        />
        <Attachment />
        <GuardFields again={answer?.again} formToken={formToken} />
        <div className="flex flex-wrap items-center gap-x-6 gap-y-3 sm:col-span-2">
          <Button type="submit" aria-disabled={sending} variant="main" className="max-sm:w-full">
            {t(sending ? "content.sending" : "quote.send")}
          </Button>
          <p className="min-w-0 flex-1 basis-56 text-muted text-xs">{t("quote.privacy")}</p>
        </div>
      </form>
    </FormContext>
  );
}

function Attachment() {
  const { t } = useServices();
  const { problem } = useField("file");
  return (
    <div className="sm:col-span-2">
      <FieldLabel hidden>
        {t("quote.file")} <span className="font-normal text-muted">({t("kit.optional")})</span>
      </FieldLabel>
      <FileField id="quote-file" invalid={problem !== undefined} describedBy="quote-file-hint" />
      <FieldProblem>{problem}</FieldProblem>
      <FieldHint id="quote-file-hint">{t("quote.fileHint")}</FieldHint>
    </div>
  );
}

function Received({ number, email, after }: { number: string; email: string; after: ReactNode }) {
  const { t } = useServices();
  return (
    <Thanks title={t("quote.sent")} action={after}>
      <p>{t("quote.number")}</p>
      <p className="my-1 font-semibold text-2xl text-ink tabular-nums">
        <bdi dir="ltr">{number}</bdi>
      </p>
      <p>
        {t("quote.sentHint")} <bdi dir="ltr">{email}</bdi>
      </p>
    </Thanks>
  );
}
