import { ApiError } from "../../../src-shared/api/client.ts";
import { ifMatch } from "../../../src-shared/api/editing.ts";
import type { DeliveryWindow } from "../../../src-shared/delivery/windows.ts";
import type { StaffOrder } from "../../../src-shared/orders/staff-order.ts";
import { CheckField } from "../../../src-shared/ui/check-field.tsx";
import { TextField } from "../../../src-shared/ui/text-field.tsx";
import { useWrite } from "../../app/queries.ts";
import { useServices } from "../../app/services.tsx";
import { WindowField } from "../../sales-form/window-field.tsx";
import { DateField } from "../../ui/fields/date-field.tsx";
import { ActionDialog } from "../../ui/forms/action-dialog.tsx";
import { useForm } from "../../ui/forms/use-form.ts";
import type { IdempotencyHeaders } from "../../ui/forms/use-submit.ts";
import { OrderFailure } from "../order-failure.tsx";

/** Brings an order back that lapsed for want of its transfer: when to deliver, and until when to pay. */
export function ReopenDialog({ order, onClose }: { order: StaffOrder; onClose: () => void }) {
  const { t } = useServices();
  const write = useWrite("POST /api/orders/:id/reopen");
  const canMail = order.contact.email !== "";
  const form = useForm<{
    dueOn: string;
    date: string;
    window: DeliveryWindow | "";
    overbook: boolean;
    note: string;
    mail: boolean;
  }>({ dueOn: "", date: "", window: "", overbook: false, note: "", mail: canMail });
  const { dueOn, date, window, overbook, note, mail } = form.values;
  const isHalf = (date === "") !== (window === "");
  const send = (headers: IdempotencyHeaders) => {
    const reason = note.trim();
    const slot = date !== "" && window !== "" ? { date, window } : null;
    const body = {
      slot,
      overbook,
      mail: mail && canMail,
      ...(dueOn ? { dueOn } : {}),
      ...(reason ? { note: reason } : {}),
    };
    return write.mutateAsync({ params: { id: order.id }, body, headers: { ...headers, ...ifMatch(order.version) } });
  };
  return (
    <ActionDialog
      onClose={onClose}
      title={t("order.reopen")}
      action={t("order.reopen")}
      deliberate
      disabled={isHalf}
      done={t("order.reopen.done")}
      onSend={send}
      onFailure={(failure) => void form.takeProblems(failure)}
      wide
      failure={(problem) => (
        <>
          <OrderFailure problem={problem} />
          <Missing problem={problem} />
        </>
      )}
    >
      <p className="text-muted">{t("order.reopen.text")}</p>
      <DateField label={t("order.due.day")} hint={t("order.reopen.dueHint")} optional {...form.field("dueOn")} />
      {order.method === "delivery" && (
        <>
          <div className="grid gap-3 sm:grid-cols-2">
            <DateField label={t("order.delivery.date")} optional {...form.field("date")} />
            <WindowField date={date} {...form.field("window")} />
          </div>
          <CheckField label={t("order.delivery.overbook")} {...form.field("overbook")} />
        </>
      )}
      <TextField label={t("order.note")} optional maxLength={1000} {...form.field("note")} />
      {canMail && <CheckField label={t("order.reopen.mail")} {...form.field("mail")} />}
    </ActionDialog>
  );
}

/** What of the order is not there any more. */
function Missing({ problem }: { problem: unknown }) {
  const { t } = useServices();
  if (!(problem instanceof ApiError) || problem.code !== "out_of_stock") return null;
  const { lines = [] } = (problem.details ?? {}) as { lines?: { sku: string; left: number }[] };
  return (
    <ul className="text-bad">
      {lines.map(({ sku, left }) => (
        <li key={sku}>{t("order.reopen.missing", { sku, left })}</li>
      ))}
    </ul>
  );
}
