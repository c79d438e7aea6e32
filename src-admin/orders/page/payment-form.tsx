import { useEffect, useRef } from "react";
import type { LedgerKind } from "../../../src-shared/billing/ledger.ts";
import type { StaffOrder } from "../../../src-shared/orders/staff-order.ts";
import { Button } from "../../../src-shared/ui/button.tsx";
import { CheckField } from "../../../src-shared/ui/check-field.tsx";
import { notify } from "../../../src-shared/ui/notify.ts";
import { SelectField } from "../../../src-shared/ui/select-field.tsx";
import { TextField } from "../../../src-shared/ui/text-field.tsx";
import { qatarDate } from "../../../src-shared/values/qatar-time.ts";
import { useFormat } from "../../app/format.ts";
import { useWrite } from "../../app/queries.ts";
import { useServices } from "../../app/services.tsx";
import { DateField } from "../../ui/fields/date-field.tsx";
import { MoneyField } from "../../ui/fields/money-field.tsx";
import { useForm } from "../../ui/forms/use-form.ts";
import { useSubmit } from "../../ui/forms/use-submit.ts";
import { OrderFailure } from "../order-failure.tsx";

const METHODS = ["cash", "card", "transfer", "cheque"] as const;
type Method = (typeof METHODS)[number];

interface PaymentFormProps {
  order: Pick<StaffOrder, "id" | "balance" | "refundable" | "paymentMethod">;
  kind: LedgerKind;
  /** Dirhams; what is due, or could be refunded, unless told. */
  amount?: number;
  onClose(): void;
}

/** Money that came or went back, as a new row of the ledger; it says what the order owes then, before it is recorded. */
export function PaymentForm({ order, kind, amount: proposed, onClose }: PaymentFormProps) {
  const { t } = useServices();
  const { money } = useFormat();
  const write = useWrite("POST /api/orders/:id/payments");
  const today = qatarDate(new Date());
  const isRefund = kind === "refund";
  const due = isRefund ? Math.min(order.refundable, Math.max(0, -order.balance)) : Math.max(0, order.balance);
  const first = proposed ?? due;
  const form = useForm({
    amount: first > 0 ? first : null,
    method: order.paymentMethod as Method,
    receivedOn: today,
    reference: "",
    waits: false,
    note: "",
  });
  const { amount, method, receivedOn, reference, waits, note } = form.values;
  // A cheque always waits for the bank; cash never does.
  const mayWait = method === "transfer" || method === "card";
  const isPending = method === "cheque" || (mayWait && waits);
  const after = order.balance + (isRefund ? 1 : -1) * (amount ?? 0);
  const { submit, busy, problem } = useSubmit({
    onSend: (headers) => {
      const state = mayWait ? { state: waits ? ("pending" as const) : ("cleared" as const) } : {};
      const day = isPending || receivedOn === today || receivedOn === "" ? {} : { receivedOn };
      const words = { ...(reference ? { reference } : {}), ...(note ? { note } : {}) };
      const body = { kind, method, amount: amount ?? 0, ...state, ...day, ...words };
      return write.mutateAsync({ params: { id: order.id }, body, headers });
    },
    onDone: () => {
      notify.done(t(isRefund ? "order.payment.refundSaved" : "order.payment.saved"));
      onClose();
    },
    onFailure: (failure) => void form.takeProblems(failure),
  });
  const box = useRef<HTMLFormElement>(null);
  useEffect(() => {
    box.current?.scrollIntoView({ block: "nearest" });
    box.current?.querySelector("input")?.select();
  }, []);
  const title = t(isRefund ? "order.payment.refund" : "order.payment.add");
  return (
    <form
      ref={box}
      aria-label={title}
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
      className="mb-4 flex flex-col gap-3 rounded-sm border border-line bg-sand p-3"
    >
      <div className="grid gap-3 sm:grid-cols-2">
        <MoneyField
          label={t("order.payment.amount")}
          hint={isRefund ? t("order.payment.most", { amount: money(order.refundable) }) : undefined}
          {...form.field("amount")}
        />
        <SelectField<Method>
          label={t("order.payment.by")}
          {...form.field("method")}
          choices={METHODS.map((value) => ({ value, label: t(`orders.payBy.${value}`) }))}
        />
        {!isPending && (
          <DateField
            label={t(isRefund ? "order.payment.paidOn" : "order.payment.receivedOn")}
            max={today}
            {...form.field("receivedOn")}
          />
        )}
        <TextField
          label={t("order.payment.reference")}
          hint={t("order.payment.referenceHint")}
          optional
          latin
          maxLength={100}
          {...form.field("reference")}
        />
        <TextField label={t("order.note")} optional maxLength={200} {...form.field("note")} />
      </div>
      {mayWait && <CheckField label={t("order.payment.waits")} {...form.field("waits")} />}
      <OrderFailure problem={problem} />
      <div className="flex flex-wrap items-center justify-end gap-2">
        {/* What the money changes, before it is recorded. */}
        <p className="me-auto text-muted" aria-live="polite">
          {isPending
            ? t("order.payment.afterPending")
            : after < 0
              ? t("order.payment.afterCredit", { amount: money(-after) })
              : t("order.payment.after", { amount: money(after) })}
        </p>
        <Button onClick={onClose}>{t("part.cancel")}</Button>
        <Button type="submit" disabled={busy || !amount} variant="main">
          {t("part.save")}
        </Button>
      </div>
    </form>
  );
}
