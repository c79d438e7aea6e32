import type { LedgerKind } from "../../../src-shared/billing/ledger.ts";
import type { StaffOrder } from "../../../src-shared/orders/staff-order.ts";
import { CheckField } from "../../../src-shared/ui/check-field.tsx";
import { SelectField } from "../../../src-shared/ui/select-field.tsx";
import { TextField } from "../../../src-shared/ui/text-field.tsx";
import { useFormat } from "../../app/format.ts";
import { useWrite } from "../../app/queries.ts";
import { useServices } from "../../app/services.tsx";
import { MoneyField } from "../../ui/fields/money-field.tsx";
import { ActionDialog } from "../../ui/forms/action-dialog.tsx";
import { useForm } from "../../ui/forms/use-form.ts";
import type { IdempotencyHeaders } from "../../ui/forms/use-submit.ts";
import { OrderFailure } from "../order-failure.tsx";

const METHODS = ["cash", "card", "transfer", "cheque"] as const;
type Method = (typeof METHODS)[number];

/** Money that came or went back, as a new row of the ledger. */
export function PaymentDialog(props: { order: StaffOrder; kind: LedgerKind; onClose: () => void }) {
  const { order, kind, onClose } = props;
  const { t } = useServices();
  const { money } = useFormat();
  const write = useWrite("POST /api/orders/:id/payments");
  const amountDue =
    kind === "refund" ? Math.min(order.refundable, Math.max(0, -order.balance)) : Math.max(0, order.balance);
  const form = useForm<{ amount: number | null; method: Method; reference: string; waits: boolean; note: string }>({
    amount: amountDue > 0 ? amountDue : null,
    method: order.paymentMethod,
    reference: "",
    waits: false,
    note: "",
  });
  const { amount, method, reference, waits, note } = form.values;
  // A cheque always waits for the bank; cash never does.
  const mayWait = method === "transfer" || method === "card";
  const send = (headers: IdempotencyHeaders) => {
    const state = mayWait ? { state: waits ? ("pending" as const) : ("cleared" as const) } : {};
    const words = { ...(reference ? { reference } : {}), ...(note ? { note } : {}) };
    const body = { kind, method, amount: amount ?? 0, ...state, ...words };
    return write.mutateAsync({ params: { id: order.id }, body, headers });
  };
  return (
    <ActionDialog
      onClose={onClose}
      title={t(kind === "refund" ? "order.payment.refund" : "order.payment.add")}
      size="sm"
      action={t("part.save")}
      disabled={!amount}
      done={t(kind === "refund" ? "order.payment.refundSaved" : "order.payment.saved")}
      onSend={send}
      onFailure={(failure) => void form.takeProblems(failure)}
      failure={(problem) => <OrderFailure problem={problem} />}
    >
      <MoneyField
        label={t("order.payment.amount")}
        hint={kind === "refund" ? t("order.payment.most", { amount: money(order.refundable) }) : undefined}
        {...form.field("amount")}
      />
      <SelectField<Method>
        label={t("order.payment.by")}
        {...form.field("method")}
        choices={METHODS.map((value) => ({ value, label: t(`orders.payBy.${value}`) }))}
      />
      <TextField
        label={t("order.payment.reference")}
        hint={t("order.payment.referenceHint")}
        optional
        latin
        maxLength={100}
        {...form.field("reference")}
      />
      {mayWait && <CheckField label={t("order.payment.waits")} {...form.field("waits")} />}
      <TextField label={t("order.note")} optional maxLength={200} {...form.field("note")} />
    </ActionDialog>
  );
}
