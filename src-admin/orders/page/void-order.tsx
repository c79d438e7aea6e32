import { useState } from "react";
import { ifMatch } from "../../../src-shared/api/editing.ts";
import type { StaffOrder } from "../../../src-shared/orders/staff-order.ts";
import { hasGoodsOut } from "../../../src-shared/orders/states.ts";
import { TextField } from "../../../src-shared/ui/text-field.tsx";
import { useWrite } from "../../app/queries.ts";
import { useServices } from "../../app/services.tsx";
import { ActionDialog } from "../../ui/forms/action-dialog.tsx";
import { unnumbered } from "../list/order-columns.tsx";
import { OrderFailure } from "../order-failure.tsx";

/** Only while nothing has left us and no money stays: then it was no mistake, and is returned and paid back instead. */
export const canVoid = (order: StaffOrder): boolean =>
  order.voidedAt === null &&
  order.received === 0 &&
  order.payments.every((payment) => payment.state !== "pending") &&
  !hasGoodsOut(order.status);

/** For managers: takes an order that was made by mistake out of sight. */
export function VoidDialog({ order, onClose }: { order: StaffOrder; onClose: () => void }) {
  const { t } = useServices();
  const write = useWrite("DELETE /api/orders/:id");
  const [reason, setReason] = useState("");
  const send = () => {
    const why = reason.trim();
    const body = why === "" ? {} : { reason: why };
    return write.mutateAsync({ params: { id: order.id }, body, headers: ifMatch(order.version) });
  };
  return (
    <ActionDialog
      onClose={onClose}
      size="sm"
      title={t("order.void.title", { number: order.number ?? t(unnumbered(order)) })}
      leave={t("part.back")}
      action={t("order.void")}
      bad
      done={t("order.void.done")}
      onSend={send}
      failure={(problem) => <OrderFailure problem={problem} />}
    >
      <p>{t("order.void.text")}</p>
      <TextField label={t("order.void.reason")} optional maxLength={200} value={reason} onChange={setReason} />
    </ActionDialog>
  );
}
