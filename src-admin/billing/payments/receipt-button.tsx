import { ApiError } from "../../../src-shared/api/client.ts";
import type { PaymentRow } from "../../../src-shared/billing/list.ts";
import { Button } from "../../../src-shared/ui/button.tsx";
import { notify } from "../../../src-shared/ui/notify.ts";
import { useFormat } from "../../app/format.ts";
import { useWrite } from "../../app/queries.ts";
import { useServices } from "../../app/services.tsx";
import { useDocuments } from "../../documents/use-documents.ts";
import { useOnce } from "../../ui/forms/use-once.ts";
import { billingFailureText } from "../billing-failure.tsx";

/**
 * Posts the receipt for money that came in, and puts it on the table; where there is one already, that one. Nothing for
 * what went back, bounced or came from another order.
 */
export function ReceiptButton({ payment }: { payment: Pick<PaymentRow, "id" | "kind" | "state" | "moved"> }) {
  const { t } = useServices();
  const format = useFormat();
  const { open } = useDocuments();
  const write = useWrite("POST /api/payments/:id/receipt");
  const once = useOnce();
  if (payment.kind !== "payment" || payment.state === "bounced" || payment.moved) return null;
  const post = async () => {
    try {
      const receipt = await once((headers) => write.mutateAsync({ params: { id: payment.id }, body: {}, headers }));
      notify.done(t("invoice.posted", { number: receipt.number }));
      await open("invoice", receipt.id);
    } catch (problem) {
      const existingReceipt = receiptIn(problem);
      if (existingReceipt) return open("invoice", existingReceipt);
      notify.problem(billingFailureText(t, format, problem));
    }
  };
  return (
    <Button disabled={write.isPending} onClick={() => void post()}>
      {t("payments.receipt")}
    </Button>
  );
}

/** Money has one receipt: the refusal of a second names the first. */
const receiptIn = (problem: unknown): string | undefined =>
  problem instanceof ApiError && problem.code === "conflict"
    ? (problem.details as { id?: string } | undefined)?.id
    : undefined;
