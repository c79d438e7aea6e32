import { useState } from "react";
import type { Invoice } from "../../src-shared/contract/posted-document.ts";
import { Dialog } from "../parts/dialog.tsx";
import { notify } from "../parts/notify.ts";
import { TextField } from "../parts/text-field.tsx";
import { useForm } from "../parts/use-form.ts";
import { useOnce } from "../parts/use-once.ts";
import { useWrite } from "../queries.ts";
import { useServices } from "../services.tsx";
import { BillingFailure } from "./billing-failure.tsx";

/** Sends the document by mail, with its PDF and a link, to the buyer or to somebody else. */
export function MailDialog({ invoice, onClose }: { invoice: Invoice; onClose: () => void }) {
  const { t } = useServices();
  const write = useWrite("POST /api/invoices/:id/mail");
  const once = useOnce();
  const form = useForm({ to: invoice.content.buyer.email });
  const [problem, setProblem] = useState<unknown>();
  const send = async () => {
    setProblem(undefined);
    try {
      const body = { to: form.values.to.trim() };
      const { recipient } = await once((headers) => write.mutateAsync({ params: { id: invoice.id }, body, headers }));
      notify.done(t("invoice.mailed", { recipient }));
      onClose();
    } catch (failure) {
      if (!form.takeProblems(failure)) setProblem(failure);
    }
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={t("invoice.mail")}
      size="sm"
      footer={
        <>
          <button type="button" onClick={onClose} className="act">
            {t("part.cancel")}
          </button>
          <button type="button" disabled={write.isPending} onClick={() => void send()} className="act act-main">
            {t("invoice.send")}
          </button>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        <TextField
          label={t("invoice.mailTo")}
          hint={t("invoice.mailHint")}
          type="email"
          latin
          maxLength={200}
          {...form.field("to")}
        />
        <BillingFailure problem={problem} />
      </div>
    </Dialog>
  );
}
