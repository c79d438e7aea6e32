import { PAGES } from "../../../src-shared/addresses.ts";
import { useServices } from "../../app/page-hooks.ts";
import { EmailField, NameField, PhoneField } from "../../forms/contact-fields.tsx";
import { GuardedForm } from "../../forms/guarded-form.tsx";
import type { GuardedAnswer } from "../../forms/submit-guarded.ts";
import { TextField } from "../../forms/text-field.tsx";
import { Thanks } from "../../forms/thanks.tsx";
import { useGuardedForm } from "../../forms/use-guarded-form.ts";
import { type MessageReceipt, messageProblems, sendMessage } from "./send-message.ts";

interface ContactFormProps {
  /** The server's answer to the form sent without a script. */
  first: GuardedAnswer<MessageReceipt> | undefined;
  subject?: string;
}

/** The form for a message to the shop. It stays on its page. */
export function ContactForm({ first, subject = "" }: ContactFormProps) {
  const { t, ...services } = useServices();
  const form = useGuardedForm({ send: (data) => sendMessage(services, data), check: messageProblems, first });
  if (form.answer?.receipt) return <Thanks title={t("contact.sent")}>{t("contact.sentHint")}</Thanks>;
  return (
    <GuardedForm
      {...form}
      values={{ subject }}
      action={PAGES.contact}
      heading={{ id: "write", text: t("contact.write") }}
      submit={t("content.send")}
      privacy={t("contact.privacy")}
      className="rounded-lg border border-line bg-white p-5 sm:p-8"
    >
      <NameField name="name" label={t("contact.name")} className="sm:col-span-2" />
      <EmailField name="email" label={t("contact.email")} />
      <PhoneField name="phone" label={t("contact.phone")} optional />
      <TextField name="subject" label={t("contact.subject")} maxLength={150} className="sm:col-span-2" />
      <TextField name="message" label={t("contact.message")} rows={6} maxLength={4000} className="sm:col-span-2" />
    </GuardedForm>
  );
}
