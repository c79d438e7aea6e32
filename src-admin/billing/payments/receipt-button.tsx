import { useState } from "react";
import { ApiError } from "../../../src-shared/api/client.ts";
import type { InvoiceDraft } from "../../../src-shared/billing/content.ts";
import type { PaymentRow } from "../../../src-shared/billing/list.ts";
import { Button } from "../../../src-shared/ui/button.tsx";
import { notify } from "../../../src-shared/ui/notify.ts";
import { useFormat } from "../../app/format.ts";
import { useWrite } from "../../app/queries.ts";
import { useServices } from "../../app/services.tsx";
import { useDocuments } from "../../documents/use-documents.ts";
import { useAttempt } from "../../ui/forms/use-attempt.ts";
import { billingFailureText } from "../billing-failure.tsx";
import { PostingDialog } from "../invoices/posting-dialog.tsx";

/**
 * Shows what the receipt for money that came in would say, posts it from there, and puts it on the table; where there is one
 * already, that one. Nothing for what went back, bounced or came from another order.
 */
export function ReceiptButton({ payment }: { payment: Pick<PaymentRow, "id" | "kind" | "state" | "moved"> }) {
  const { t, api } = useServices();
  const format = useFormat();
  const { open } = useDocuments();
  const write = useWrite("POST /api/payments/:id/receipt");
  const [draft, setDraft] = useState<InvoiceDraft>();
  const { attempt, busy } = useAttempt((problem) => {
    const existingReceipt = receiptIn(problem);
    if (existingReceipt) void open("invoice", existingReceipt);
    else notify.problem(billingFailureText(t, format, problem));
    return true;
  });
  if (payment.kind !== "payment" || payment.state === "bounced" || payment.moved) return null;
  const params = { id: payment.id };
  const preview = () =>
    attempt(async () => setDraft(await api("POST /api/payments/:id/receipt/preview", { params, body: {} })));
  return (
    <>
      <Button disabled={busy} onClick={() => void preview()}>
        {t("payments.receipt")}
      </Button>
      {draft && (
        <PostingDialog
          title={t("payments.issueReceipt")}
          action={t("payments.issueReceipt")}
          ready
          chosen={params}
          preview={async () => draft}
          post={(headers) => write.mutateAsync({ params, body: {}, headers })}
          onPosted={(receipt) => open("invoice", receipt.id)}
          onClose={() => setDraft(undefined)}
        />
      )}
    </>
  );
}

/** Money has one receipt: the refusal of a second names the first. */
const receiptIn = (problem: unknown): string | undefined =>
  problem instanceof ApiError && problem.code === "conflict"
    ? (problem.details as { id?: string } | undefined)?.id
    : undefined;
