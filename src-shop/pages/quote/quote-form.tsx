import { type ReactNode, useState } from "react";
import { PAGES } from "../../../src-shared/addresses.ts";
import type { QuoteReceipt } from "../../../src-shared/messages/intake.ts";
import { FieldHint, FieldLabel, FieldProblem } from "../../../src-shared/ui/field.tsx";
import { useServices } from "../../app/page-hooks.ts";
import { EmailField, NameField, PhoneField } from "../../forms/contact-fields.tsx";
import { FileField } from "../../forms/file-field.tsx";
import { useField } from "../../forms/form-context.tsx";
import { GuardedForm } from "../../forms/guarded-form.tsx";
import type { GuardedAnswer } from "../../forms/submit-guarded.ts";
import { TextField } from "../../forms/text-field.tsx";
import { Thanks } from "../../forms/thanks.tsx";
import { useGuardedForm } from "../../forms/use-guarded-form.ts";
import { AskTheShop } from "../../frame/ask-the-shop.tsx";
import { QuoteItems } from "./quote-items.tsx";
import type { QuoteItem } from "./quote-lines.ts";
import { quoteProblems, sendQuoteRequest } from "./send-quote-request.ts";

interface QuoteFormProps {
  items: readonly QuoteItem[];
  /** The server's answer to the form sent without a script. */
  first?: GuardedAnswer<QuoteReceipt> | undefined;
  formToken?: string | undefined;
  /** Link or button below the number of the request. */
  after: ReactNode;
}

/** The form for a quote: who asks, for what, and a plan or list with it. It ends with the number of the request. */
export function QuoteForm({ items, first, formToken, after }: QuoteFormProps) {
  const { t, ...services } = useServices();
  const form = useGuardedForm({
    send: (data) => sendQuoteRequest(services, data),
    check: quoteProblems,
    first,
    formToken,
  });
  const [removed, setRemoved] = useState<readonly string[]>([]);
  const { receipt, values } = form.answer ?? {};
  if (receipt) return <Received number={receipt.number} email={values?.email ?? ""} after={after} />;
  const shown = items.filter((item) => !removed.includes(item.variantId));
  return (
    <GuardedForm
      {...form}
      action={PAGES.quote}
      encType="multipart/form-data"
      formToken={formToken}
      submit={t("quote.send")}
      privacy={t("quote.privacy")}
      className="[&>*]:min-w-0"
    >
      <div className="empty:hidden sm:col-span-2">
        <QuoteItems items={shown} onRemove={(variantId) => setRemoved((before) => [...before, variantId])} />
      </div>
      <NameField name="name" label={t("contact.name")} className="sm:col-span-2" />
      <TextField name="company" label={t("quote.company")} autoComplete="organization" maxLength={150} optional />
      <TextField name="purchaseOrder" label={t("quote.purchaseOrder")} maxLength={60} latin optional />
      <PhoneField name="phone" label={t("contact.phone")} />
      <EmailField name="email" label={t("contact.email")} />
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
    </GuardedForm>
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
      <p className="mt-2">{t("quote.sentNext")}</p>
      <div className="mt-2 flex justify-center">
        <AskTheShop text={t("quote.whatsappText", { number })} />
      </div>
    </Thanks>
  );
}
