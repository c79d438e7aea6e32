import { useState } from "react";
import type { StaffOrder } from "../../../src-shared/orders/staff-order.ts";
import { isReturnable } from "../../../src-shared/orders/states.ts";
import { CheckField } from "../../../src-shared/ui/check-field.tsx";
import { FieldProblem } from "../../../src-shared/ui/field.tsx";
import { TextField } from "../../../src-shared/ui/text-field.tsx";
import { useFormat } from "../../app/format.ts";
import { useWrite } from "../../app/queries.ts";
import { useServices } from "../../app/services.tsx";
import { MoneyField } from "../../ui/fields/money-field.tsx";
import { NumberField } from "../../ui/fields/number-field.tsx";
import { ActionDialog } from "../../ui/forms/action-dialog.tsx";
import { useForm } from "../../ui/forms/use-form.ts";
import type { IdempotencyHeaders } from "../../ui/forms/use-submit.ts";
import { OrderFailure } from "../order-failure.tsx";
import { placesOf } from "../places-of.ts";

const FATES = ["sound", "damaged", "notSent"] as const;
type Back = Record<(typeof FATES)[number], number | null>;

/** What can come back from an order at all. */
export const canTakeBack = (order: StaffOrder): boolean =>
  order.voidedAt === null &&
  isReturnable(order.status) &&
  order.lines.some((line) => placesOf(line).there > 0 || placesOf(line).behind > 0);

/** Goods that come back, counted by what state they are in, and what did not go out and is given up. */
export function ReturnDialog({ order, onClose }: { order: StaffOrder; onClose: () => void }) {
  const { t } = useServices();
  const { text } = useFormat();
  const write = useWrite("POST /api/orders/:id/returns");
  const nothing: Back = { sound: 0, damaged: 0, notSent: 0 };
  const form = useForm<{ lines: Record<string, Back>; credit: number | null; note: string; mail: boolean }>({
    lines: {},
    credit: null,
    note: "",
    mail: order.contact.email !== "",
  });
  const [empty, setEmpty] = useState(false);
  const { lines, credit, note, mail } = form.values;
  const entered = Object.entries(lines)
    .map(([lineId, back]) => ({
      lineId,
      sound: back.sound ?? 0,
      damaged: back.damaged ?? 0,
      notSent: back.notSent ?? 0,
    }))
    .filter((line) => line.sound + line.damaged + line.notSent > 0);
  const isReady = () => {
    setEmpty(entered.length === 0);
    return entered.length > 0;
  };
  const send = (headers: IdempotencyHeaders) => {
    const more = { ...(credit === null ? {} : { credit }), ...(note.trim() ? { note: note.trim() } : {}) };
    return write.mutateAsync({ params: { id: order.id }, body: { lines: entered, mail, ...more }, headers });
  };
  return (
    <ActionDialog
      onClose={onClose}
      title={t("order.return.title", { number: order.number ?? "" })}
      action={t("order.return.add")}
      deliberate
      done={t("order.return.saved")}
      onSend={send}
      isReady={isReady}
      onFailure={(failure) => void form.takeProblems(failure)}
      wide
      failure={(problem) => <OrderFailure problem={problem} />}
    >
      <p className="text-muted">{t("order.return.hint")}</p>
      <ul className="divide-y divide-line">
        {order.lines.map((line) => {
          const { there, behind } = placesOf(line);
          const back = lines[line.id] ?? nothing;
          if (there + behind === 0) return null;
          return (
            <li key={line.id} className="py-3">
              <p className="font-medium">{text(line.name)}</p>
              <p className="mb-2 text-xs text-muted">{t("order.return.most", { there, behind })}</p>
              <div className="grid grid-cols-3 gap-3">
                {FATES.map((fate) => (
                  <NumberField
                    key={fate}
                    label={t(`order.return.${fate}`)}
                    value={back[fate]}
                    onChange={(pieces) => form.set("lines", { ...lines, [line.id]: { ...back, [fate]: pieces } })}
                    min={0}
                    max={fate === "notSent" ? behind : there}
                    disabled={(fate === "notSent" ? behind : there) === 0}
                  />
                ))}
              </div>
            </li>
          );
        })}
      </ul>
      {empty && entered.length === 0 && <FieldProblem>{t("order.return.nothing")}</FieldProblem>}
      <MoneyField
        label={t("order.return.credit")}
        hint={t("order.return.creditHint")}
        optional
        {...form.field("credit")}
      />
      <TextField label={t("order.note")} optional rows={2} maxLength={1000} {...form.field("note")} />
      {order.contact.email !== "" && <CheckField label={t("order.mail")} {...form.field("mail")} />}
    </ActionDialog>
  );
}
