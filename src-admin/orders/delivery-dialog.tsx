import { useState } from "react";
import { ifMatch } from "../../src-shared/contract/editing.ts";
import type { StaffDelivery, StaffOrder } from "../../src-shared/contract/staff-order.ts";
import { CheckField } from "../parts/check-field.tsx";
import { DateField } from "../parts/date-field.tsx";
import { Dialog } from "../parts/dialog.tsx";
import { notify } from "../parts/notify.ts";
import { SelectField } from "../parts/select-field.tsx";
import { TextField } from "../parts/text-field.tsx";
import { useForm } from "../parts/use-form.ts";
import { useOnce } from "../parts/use-once.ts";
import { useWrite } from "../queries.ts";
import { useServices } from "../services.tsx";
import { OrderFailure } from "./order-failure.tsx";
import { type Pieces, PiecesFields } from "./pieces-fields.tsx";

const WINDOWS = ["08-12", "15-17"] as const;
type Window = (typeof WINDOWS)[number] | "";

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
  const form = useForm<{ date: string; window: Window; overbook: boolean; note: string; pieces: Pieces }>({
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
        <div className="grid gap-3 sm:grid-cols-2">
          <DateField label={t("order.delivery.date")} optional {...form.field("date")} />
          <SelectField<Window>
            label={t("order.delivery.window")}
            {...form.field("window")}
            choices={[
              { value: "", label: t("order.delivery.toAgree") },
              ...WINDOWS.map((value) => ({ value, label: t(`orders.window.${value}`) })),
            ]}
          />
        </div>
        <CheckField label={t("order.delivery.overbook")} {...form.field("overbook")} />
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
