import { useState } from "react";
import { ifMatch } from "../../src-shared/contract/editing.ts";
import type { StaffOrder } from "../../src-shared/contract/staff-order.ts";
import { qatarDate } from "../../src-shared/model/qatar-time.ts";
import { DateField } from "../parts/date-field.tsx";
import { Dialog } from "../parts/dialog.tsx";
import { notify } from "../parts/notify.ts";
import { useForm } from "../parts/use-form.ts";
import { useOnce } from "../parts/use-once.ts";
import { useWrite } from "../queries.ts";
import { useServices } from "../services.tsx";
import { OrderFailure } from "./order-failure.tsx";

/** Another day until which the transfer may come. */
export function PutOffDialog({ order, onClose }: { order: StaffOrder; onClose: () => void }) {
  const { t } = useServices();
  const write = useWrite("PUT /api/orders/:id/payment-due");
  const once = useOnce();
  const form = useForm({ dueOn: order.paymentDueAt ? qatarDate(new Date(order.paymentDueAt)) : "" });
  const [problem, setProblem] = useState<unknown>();
  const { dueOn } = form.values;
  const send = async () => {
    setProblem(undefined);
    try {
      await once((headers) =>
        write.mutateAsync({
          params: { id: order.id },
          body: { dueOn },
          headers: { ...headers, ...ifMatch(order.version) },
        }),
      );
      notify.done(t("order.payment.saved"));
      onClose();
    } catch (failure) {
      form.takeProblems(failure);
      setProblem(failure);
    }
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={t("order.due.putOff")}
      size="sm"
      footer={
        <>
          <button type="button" onClick={onClose} className="act">
            {t("part.cancel")}
          </button>
          <button
            type="button"
            disabled={dueOn === "" || write.isPending}
            onClick={() => void send()}
            className="act act-main"
          >
            {t("part.save")}
          </button>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        <DateField label={t("order.due.day")} {...form.field("dueOn")} />
        <OrderFailure problem={problem} />
      </div>
    </Dialog>
  );
}
