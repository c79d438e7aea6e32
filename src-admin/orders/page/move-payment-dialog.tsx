import type { StaffOrder } from "../../../src-shared/orders/staff-order.ts";
import { SelectField } from "../../../src-shared/ui/select-field.tsx";
import { TextField } from "../../../src-shared/ui/text-field.tsx";
import { useFormat } from "../../app/format.ts";
import { useAsk, useWrite } from "../../app/queries.ts";
import { useServices } from "../../app/services.tsx";
import { MoneyField } from "../../ui/fields/money-field.tsx";
import { ActionDialog } from "../../ui/forms/action-dialog.tsx";
import { useForm } from "../../ui/forms/use-form.ts";
import type { IdempotencyHeaders } from "../../ui/forms/use-submit.ts";
import { OrderFailure } from "../order-failure.tsx";

/** Moves money of this order to another order of the same customer, for managers. */
export function MovePaymentDialog(props: { order: StaffOrder; customerId: string; onClose: () => void }) {
  const { order, customerId, onClose } = props;
  const { t } = useServices();
  const { money } = useFormat();
  const write = useWrite("POST /api/orders/:id/moved-payments");
  const found = useAsk("GET /api/orders", { query: { customer: customerId, pageSize: 100 } });
  const others = (found.data?.data ?? []).filter(
    (one) => one.id !== order.id && one.status !== "draft" && one.status !== "cancelled",
  );
  const form = useForm<{ toOrderId: string; amount: number | null; note: string }>({
    toOrderId: "",
    note: "",
    amount: order.refundable,
  });
  const { toOrderId, amount, note } = form.values;
  const fits = amount !== null && amount > 0 && amount <= order.refundable;
  const choose = (id: string) => {
    const open = others.find((other) => other.id === id)?.balance ?? 0;
    form.set("toOrderId", id);
    form.set("amount", open > 0 ? Math.min(open, order.refundable) : order.refundable);
  };
  const send = (headers: IdempotencyHeaders) => {
    const noteBody = note.trim() === "" ? {} : { note: note.trim() };
    return write.mutateAsync({
      params: { id: order.id },
      body: { toOrderId, amount: amount ?? 0, ...noteBody },
      headers,
    });
  };
  return (
    <ActionDialog
      onClose={onClose}
      title={t("order.payment.move")}
      size="sm"
      action={t("order.payment.move")}
      deliberate
      disabled={!fits || toOrderId === ""}
      done={t("part.saved")}
      onSend={send}
      onFailure={(failure) => void form.takeProblems(failure)}
      failure={(problem) => <OrderFailure problem={problem} />}
    >
      <p className="text-muted">{t("order.payment.moveText")}</p>
      {found.data && others.length === 0 && <p>{t("order.payment.moveNone")}</p>}
      <SelectField
        label={t("order.payment.moveTo")}
        value={toOrderId}
        onChange={choose}
        choices={[
          { value: "", label: t("order.payment.moveChoose") },
          ...others.map(({ id, number, balance }) => ({
            value: id,
            label: `${number ?? "…"} · ${t("order.sum.balance")} ${money(balance)}`,
          })),
        ]}
      />
      <MoneyField
        label={t("order.payment.amount")}
        hint={t("order.payment.moveMost", { amount: money(order.refundable) })}
        {...form.field("amount")}
      />
      <TextField label={t("order.note")} optional maxLength={200} {...form.field("note")} />
    </ActionDialog>
  );
}
