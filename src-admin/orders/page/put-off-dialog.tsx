import { ifMatch } from "../../../src-shared/api/editing.ts";
import type { StaffOrder } from "../../../src-shared/orders/staff-order.ts";
import { qatarDate } from "../../../src-shared/values/qatar-time.ts";
import { useWrite } from "../../app/queries.ts";
import { useServices } from "../../app/services.tsx";
import { DateField } from "../../ui/fields/date-field.tsx";
import { ActionDialog } from "../../ui/forms/action-dialog.tsx";
import { useForm } from "../../ui/forms/use-form.ts";
import type { IdempotencyHeaders } from "../../ui/forms/use-submit.ts";
import { OrderFailure } from "../order-failure.tsx";

/** Another day until which the transfer may come. */
export function PutOffDialog({ order, onClose }: { order: StaffOrder; onClose: () => void }) {
  const { t } = useServices();
  const write = useWrite("PUT /api/orders/:id/payment-due");
  const form = useForm({ dueOn: order.paymentDueAt ? qatarDate(new Date(order.paymentDueAt)) : "" });
  const { dueOn } = form.values;
  const send = (headers: IdempotencyHeaders) =>
    write.mutateAsync({
      params: { id: order.id },
      body: { dueOn },
      headers: { ...headers, ...ifMatch(order.version) },
    });
  return (
    <ActionDialog
      onClose={onClose}
      title={t("order.due.putOff")}
      size="sm"
      action={t("part.save")}
      disabled={dueOn === ""}
      done={t("part.saved")}
      onSend={send}
      onFailure={(failure) => void form.takeProblems(failure)}
      failure={(problem) => <OrderFailure problem={problem} />}
    >
      <DateField label={t("order.due.day")} {...form.field("dueOn")} />
    </ActionDialog>
  );
}
