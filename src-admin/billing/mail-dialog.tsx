import type { Invoice } from "../../src-shared/contract/posted-document.ts";
import { ActionDialog } from "../parts/action-dialog.tsx";
import { TextField } from "../parts/text-field.tsx";
import { useForm } from "../parts/use-form.ts";
import type { IdempotencyHeaders } from "../parts/use-submit.ts";
import { useWrite } from "../queries.ts";
import { useServices } from "../services.tsx";
import { BillingFailure } from "./billing-failure.tsx";

/** Sends the document by mail, with its PDF and a link, to the buyer or to somebody else. */
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
      done={({ recipient }) => t("invoice.mailed", { recipient })}
      onSend={send}
      onFailure={(failure) => (form.takeProblems(failure) ? "shown" : undefined)}
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
