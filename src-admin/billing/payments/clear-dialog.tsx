import { useState } from "react";
import { isClosedDay } from "../../../src-shared/billing/closed-months.ts";
import type { StaffOrder } from "../../../src-shared/orders/staff-order.ts";
import { Button } from "../../../src-shared/ui/button.tsx";
import { notify } from "../../../src-shared/ui/notify.ts";
import { addDays, qatarDate } from "../../../src-shared/values/qatar-time.ts";
import { fieldTexts } from "../../app/failure-text.ts";
import { useAsk, useWrite } from "../../app/queries.ts";
import { useServices } from "../../app/services.tsx";
import { OrderFailure } from "../../orders/order-failure.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { DateField } from "../../ui/fields/date-field.tsx";

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
  const [day, setDay] = useState(today);
  const closedUntil = closing.data?.closedUntil ?? null;
  const received = qatarDate(new Date(payment.at));
  const firstOpen = closedUntil === null ? received : addDays(closedUntil, 1);
  const isClosed = isClosedDay(day, closedUntil);
  const clear = async () => {
    try {
      const clearedOn = day === today ? {} : { clearedOn: day };
      await write.mutateAsync({
        params: { id: order.id, paymentId: payment.id },
        body: { state: "cleared", ...clearedOn },
      });
      notify.done(t("order.payment.saved"));
      onClose();
    } catch {
      // The dialog says what went wrong.
    }
  };
  const problem = isClosed ? t("field.closed_month") : fieldTexts(t, write.error).clearedOn;
  return (
    <Dialog
      open
      onClose={onClose}
      size="sm"
      title={t("order.payment.clear")}
      footer={
        <>
          <Button onClick={onClose}>{t("part.cancel")}</Button>
          <Button disabled={write.isPending || day === "" || isClosed} onClick={() => void clear()} variant="main">
            {t("order.payment.clear")}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        <DateField
          label={t("order.payment.clearedOn")}
          hint={t("order.payment.clearedOnHint")}
          value={day}
          min={firstOpen > received ? firstOpen : received}
          max={today}
          onChange={setDay}
          problem={problem}
        />
        {write.error && !problem ? <OrderFailure problem={write.error} /> : null}
      </div>
    </Dialog>
  );
}
