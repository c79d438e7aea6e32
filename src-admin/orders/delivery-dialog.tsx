import { useState } from "react";
import { ifMatch } from "../../src-shared/contract/editing.ts";
import type { StaffDelivery, StaffOrder } from "../../src-shared/contract/staff-order.ts";
import { Dialog } from "../parts/dialog.tsx";
import { notify } from "../parts/notify.ts";
import { TextField } from "../parts/text-field.tsx";
import { useForm } from "../parts/use-form.ts";
import { useOnce } from "../parts/use-once.ts";
import { useWrite } from "../queries.ts";
import { useServices } from "../services.tsx";
import { OrderFailure } from "./order-failure.tsx";
import { type Pieces, PiecesFields } from "./pieces-fields.tsx";
import { TimeFields, type TimeValues } from "./time-fields.tsx";

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
  const once = useOnce();
  const form = useForm<TimeValues & { note: string; pieces: Pieces }>({
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
  const [problem, setProblem] = useState<unknown>();
  const [empty, setEmpty] = useState(false);
  const { date, window, overbook, note, pieces } = form.values;
  const lines = Object.entries(pieces)
    .filter(([, quantity]) => quantity !== null && quantity > 0)
    .map(([lineId, quantity]) => ({ lineId, quantity: quantity as number }));

  const send = async () => {
    setEmpty(lines.length === 0);
    if (lines.length === 0) return;
    const said = note.trim() === "" ? {} : { note: note.trim() };
    const body = { date: date || null, window: window || null, overbook, lines, ...said };
    try {
      await once((headers) =>
        delivery
          ? change.mutateAsync({
              params: { id: delivery.id },
              body,
              headers: { ...headers, ...ifMatch(delivery.version) },
            })
          : plan.mutateAsync({ params: { id: order.id }, body, headers }),
      );
      notify.done(t("order.delivery.saved"));
      onClose();
    } catch (failure) {
      form.takeProblems(failure);
      setProblem(failure);
    }
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
    <Dialog
      open
      onClose={onClose}
      title={t(delivery ? "order.delivery.change" : "order.delivery.plan")}
      footer={
        <>
          <button type="button" onClick={onClose} className="act">
            {t("part.cancel")}
          </button>
          <button
            type="button"
            disabled={plan.isPending || change.isPending}
            onClick={() => void send()}
            className="act act-main"
          >
            {t("part.save")}
          </button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <TimeFields
          values={{ date, window, overbook }}
          onChange={(time) => {
            form.set("date", time.date);
            form.set("window", time.window);
            form.set("overbook", time.overbook);
          }}
          problems={{ date: form.problemOf("date"), window: form.problemOf("window") }}
        />
        <PiecesFields
          title={t("order.delivery.load")}
          hint={delivery ? undefined : t("order.delivery.loadHint")}
          rows={rows}
          value={pieces}
          onChange={(next) => form.set("pieces", next)}
        />
        {empty && lines.length === 0 && <p className="problem">{t("order.delivery.nothing")}</p>}
        <TextField label={t("order.note")} optional maxLength={200} {...form.field("note")} />
        <OrderFailure problem={problem} />
      </div>
    </Dialog>
  );
}
