import { useState } from "react";
import { ifMatch } from "../../../src-shared/api/editing.ts";
import type { StaffDelivery, StaffOrder } from "../../../src-shared/orders/staff-order.ts";
import { FieldProblem } from "../../../src-shared/ui/field.tsx";
import { TextField } from "../../../src-shared/ui/text-field.tsx";
import { addDays, qatarDate } from "../../../src-shared/values/qatar-time.ts";
import { useFormat } from "../../app/format.ts";
import { useWrite } from "../../app/queries.ts";
import { useServices } from "../../app/services.tsx";
import { type Quantities, QuantityFields } from "../../sales-form/quantity-fields.tsx";
import { TimeFields, type TimeValues } from "../../sales-form/time-fields.tsx";
import { ActionDialog } from "../../ui/forms/action-dialog.tsx";
import { useForm } from "../../ui/forms/use-form.ts";
import type { IdempotencyHeaders } from "../../ui/forms/use-submit.ts";
import { OrderFailure } from "../order-failure.tsx";

/** Plans a delivery, or changes the day and the load of one that has not left. */
export function DeliveryDialog(props: {
  order: StaffOrder;
  delivery?: StaffDelivery | undefined;
  onClose: () => void;
}) {
  const { order, delivery, onClose } = props;
  const { t } = useServices();
  const plan = useWrite("POST /api/orders/:id/deliveries");
  const change = useWrite("PATCH /api/deliveries/:id");
  const form = useForm<TimeValues & { note: string; pieces: Quantities }>({
    date: (delivery ? delivery.date : order.slot?.date) ?? "",
    window: (delivery ? delivery.window : order.slot?.window) ?? "",
    overbook: false,
    note: "",
    pieces: Object.fromEntries(
      order.lines.map((line) => [
        line.id,
        delivery ? (delivery.lines.find((part) => part.lineId === line.id)?.quantity ?? 0) : line.unplanned,
      ]),
    ),
  });
  const [empty, setEmpty] = useState(false);
  const { date, window, overbook, note, pieces } = form.values;
  const lines = Object.entries(pieces)
    .filter(([, quantity]) => quantity !== null && quantity > 0)
    .map(([lineId, quantity]) => ({ lineId, quantity: quantity as number }));

  const isReady = () => {
    setEmpty(lines.length === 0);
    return lines.length > 0;
  };
  const send = (headers: IdempotencyHeaders) => {
    const noteBody = note.trim() === "" ? {} : { note: note.trim() };
    const body = { date: date || null, window: window || null, overbook, lines, ...noteBody };
    return delivery
      ? change.mutateAsync({ params: { id: delivery.id }, body, headers: { ...headers, ...ifMatch(delivery.version) } })
      : plan.mutateAsync({ params: { id: order.id }, body, headers });
  };
  const rows = order.lines
    .map((line) => ({
      line,
      most: delivery
        ? line.unplanned + (delivery.lines.find((part) => part.lineId === line.id)?.quantity ?? 0)
        : line.unplanned + line.planned,
    }))
    .filter((row) => row.most > 0);
  return (
    <ActionDialog
      onClose={onClose}
      title={t(delivery ? "order.delivery.change" : "order.delivery.plan")}
      action={t("part.save")}
      done={t("order.delivery.saved")}
      onSend={send}
      isReady={isReady}
      onFailure={(failure) => void form.takeProblems(failure)}
      wide
      failure={(problem) => <OrderFailure problem={problem} />}
    >
      <TimeFields
        values={{ date, window, overbook }}
        onChange={(time) => {
          form.set("date", time.date);
          form.set("window", time.window);
          form.set("overbook", time.overbook);
        }}
        problems={{ date: form.problemOf("date"), window: form.problemOf("window") }}
        zoneId={order.zone?.id}
      />
      <QuantityFields
        title={t("order.delivery.load")}
        hint={delivery ? undefined : t("order.delivery.loadHint")}
        rows={rows}
        value={pieces}
        onChange={(next) => form.set("pieces", next)}
      />
      <MissingStock order={order} lineIds={lines.map(({ lineId }) => lineId)} date={date} />
      {empty && lines.length === 0 && <FieldProblem>{t("order.delivery.nothing")}</FieldProblem>}
      <TextField label={t("order.note")} optional maxLength={200} {...form.field("note")} />
    </ActionDialog>
  );
}

/** Lines of the delivery that are not in the shop, with the day on which they were promised. */
function MissingStock(props: { order: StaffOrder; lineIds: readonly string[]; date: string }) {
  const { order, lineIds, date: day } = props;
  const { t } = useServices();
  const { text, date } = useFormat();
  const missing = order.lines.filter(({ id, notInStock }) => notInStock > 0 && lineIds.includes(id));
  if (missing.length === 0) return null;
  return (
    <ul role="status" className="flex flex-col gap-1 rounded-sm bg-wait-soft p-3 text-wait">
      {missing.map((line) => {
        const ready = readyDay(order, line);
        const words = { name: text(line.name), count: line.notInStock, day: date(ready) };
        return (
          <li key={line.id}>
            {t(day !== "" && day < ready ? "order.delivery.missingBefore" : "order.delivery.missing", words)}
          </li>
        );
      })}
    </ul>
  );
}

/** The day in Qatar by which a line is ready, counted from the order. */
const readyDay = (order: Pick<StaffOrder, "placedAt">, line: { leadDays: number }): string =>
  addDays(qatarDate(new Date(order.placedAt)), line.leadDays);
