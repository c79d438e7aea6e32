import type { Invoice } from "../../../src-shared/billing/posted-document.ts";
import { TextField } from "../../../src-shared/ui/text-field.tsx";
import { useWrite } from "../../app/queries.ts";
import { useServices } from "../../app/services.tsx";
import { ActionDialog } from "../../ui/forms/action-dialog.tsx";
import { useForm } from "../../ui/forms/use-form.ts";
import type { IdempotencyHeaders } from "../../ui/forms/use-submit.ts";
import { BillingFailure } from "../billing-failure.tsx";

/** Sends the document by mail, with its PDF and a link, to the buyer or another address. */
export function MailDialog({ invoice, onClose }: { invoice: Invoice; onClose: () => void }) {
  const { t } = useServices();
  const write = useWrite("POST /api/invoices/:id/mail");
  const form = useForm({ to: invoice.content.buyer.email });
  const send = (headers: IdempotencyHeaders) =>
    write.mutateAsync({ params: { id: invoice.id }, body: { to: form.values.to.trim() }, headers });
  return (
    <ActionDialog
      onClose={onClose}
      title={t("invoice.mail")}
      size="sm"
      action={t("invoice.send")}
      deliberate
      done={({ recipient }) => t("invoice.mailed", { recipient })}
      onSend={send}
      onFailure={form.takeProblems}
      failure={(problem) => <BillingFailure problem={problem} />}
    >
      <TextField
        label={t("invoice.mailTo")}
        hint={t("invoice.mailHint")}
        type="email"
        latin
        maxLength={200}
        {...form.field("to")}
      />
    </ActionDialog>
  );
}
