import { useState } from "react";
import { ifMatch } from "../../../src-shared/api/editing.ts";
import type { StaffOrder } from "../../../src-shared/orders/staff-order.ts";
import { Button } from "../../../src-shared/ui/button.tsx";
import { notify } from "../../../src-shared/ui/notify.ts";
import { TextField } from "../../../src-shared/ui/text-field.tsx";
import { useWrite } from "../../app/queries.ts";
import { useServices } from "../../app/services.tsx";
import { useMay } from "../../session/session-context.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { unnumbered } from "../list/order-columns.tsx";
import { OrderFailure } from "../order-failure.tsx";

/** Only while nothing has left us and no money stays: then it was no mistake, and is returned and paid back instead. */
const canVoid = (order: StaffOrder): boolean =>
  order.voidedAt === null &&
  order.received === 0 &&
  order.payments.every((payment) => payment.state !== "pending") &&
  !["out_for_delivery", "delivered", "collected"].includes(order.status);

/** For managers: takes an order that was made by mistake out of sight. */
export function VoidOrder({ order }: { order: StaffOrder }) {
  const { t } = useServices();
  const mayVoid = useMay("manager");
  const write = useWrite("DELETE /api/orders/:id");
  const [open, setOpen] = useState(false);
  const [reason, setReason] = useState("");
  if (!mayVoid || !canVoid(order)) return null;
  const send = async () => {
    const why = reason.trim();
    try {
      await write.mutateAsync({
        params: { id: order.id },
        body: why === "" ? {} : { reason: why },
        headers: ifMatch(order.version),
      });
      notify.done(t("order.void.done"));
      setOpen(false);
    } catch {
      // The dialog says what went wrong.
    }
  };
  return (
    <>
      <Button onClick={() => setOpen(true)} variant="quiet" className="text-bad">
        {t("order.void")}
      </Button>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        size="sm"
        title={t("order.void.title", { number: order.number ?? t(unnumbered(order)) })}
        footer={
          <>
            <Button onClick={() => setOpen(false)}>{t("part.back")}</Button>
            <Button disabled={write.isPending} onClick={() => void send()} variant="bad">
              {t("order.void")}
            </Button>
          </>
        }
      >
        <div className="flex flex-col gap-3">
          <p>{t("order.void.text")}</p>
          <TextField label={t("order.void.reason")} optional maxLength={200} value={reason} onChange={setReason} />
          <OrderFailure problem={write.error} />
        </div>
      </Dialog>
    </>
  );
}
