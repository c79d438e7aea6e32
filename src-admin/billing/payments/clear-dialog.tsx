import { isClosedDay } from "../../../src-shared/billing/closed-months.ts";
import type { StaffOrder } from "../../../src-shared/orders/staff-order.ts";
import { addDays, qatarDate } from "../../../src-shared/values/qatar-time.ts";
import { useAsk, useWrite } from "../../app/queries.ts";
import { useServices } from "../../app/services.tsx";
import { OrderFailure } from "../../orders/order-failure.tsx";
import { DateField } from "../../ui/fields/date-field.tsx";
import { ActionDialog } from "../../ui/forms/action-dialog.tsx";
import { useForm } from "../../ui/forms/use-form.ts";

interface ClearDialogProps {
  order: StaffOrder;
  payment: StaffOrder["payments"][number];
  onClose(): void;
}

/** Money that was waited for came: on which day, because from that day it counts on the customer's statement. */
export function ClearDialog({ order, payment, onClose }: ClearDialogProps) {
  const { t } = useServices();
  const write = useWrite("PATCH /api/orders/:id/payments/:paymentId");
  const closing = useAsk("GET /api/billing/closing");
  const today = qatarDate(new Date());
  const form = useForm({ clearedOn: today });
  const day = form.values.clearedOn;
  const closedUntil = closing.data?.closedUntil ?? null;
  const received = qatarDate(new Date(payment.at));
  const firstOpen = closedUntil === null ? received : addDays(closedUntil, 1);
  const isClosed = isClosedDay(day, closedUntil);
  const clear = () => {
    const clearedOn = day === today ? {} : { clearedOn: day };
    return write.mutateAsync({
      params: { id: order.id, paymentId: payment.id },
      body: { state: "cleared", ...clearedOn },
    });
  };
  return (
    <ActionDialog
      onClose={onClose}
      size="sm"
      title={t("order.payment.clear")}
      action={t("order.payment.clear")}
      deliberate
      disabled={day === "" || isClosed}
      done={t("part.saved")}
      onSend={clear}
      onFailure={form.takeProblems}
      failure={(problem) => <OrderFailure problem={problem} />}
    >
      <DateField
        label={t("order.payment.clearedOn")}
        hint={t("order.payment.clearedOnHint")}
        min={firstOpen > received ? firstOpen : received}
        max={today}
        {...form.field("clearedOn")}
        problem={isClosed ? t("field.closed_month") : form.problemOf("clearedOn")}
      />
    </ActionDialog>
  );
}
