import { useState } from "react";
import { ifMatch } from "../../../src-shared/api/editing.ts";
import type { StaffOrder } from "../../../src-shared/orders/staff-order.ts";
import type { OrderStatus } from "../../../src-shared/orders/states.ts";
import { Button } from "../../../src-shared/ui/button.tsx";
import { notify } from "../../../src-shared/ui/notify.ts";
import { useWrite } from "../../app/queries.ts";
import { useServices } from "../../app/services.tsx";
import { TimeFields, type TimeValues } from "../../sales-form/time-fields.tsx";
import { useForm } from "../../ui/forms/use-form.ts";
import { unnumbered } from "../list/order-columns.tsx";
import { isTakenAtOnce, useSteps } from "../steps/use-steps.ts";
import { StepDialog } from "./step-dialog.tsx";

/** What a move needs to know of its order: the list's row has it as well as the order itself. */
export interface Movable {
  id: string;
  version: number;
  number: string | null;
  status: StaffOrder["status"];
  /** Whether a mail can reach the customer. */
  canMail: boolean;
  method: StaffOrder["method"];
  slot: StaffOrder["slot"];
  zone?: StaffOrder["zone"];
}

interface OrderMovesProps {
  order: Movable;
  moves: readonly OrderStatus[];
  /** The one that is the screen's main action. */
  main: OrderStatus | undefined;
}

/** The steps an order may take now as buttons; none when its life is over. Most are taken at once and can be undone. */
export function OrderMoves({ order, moves, main }: OrderMovesProps) {
  const { t } = useServices();
  const { take, busy } = useSteps();
  const [asked, setAsked] = useState<OrderStatus>();
  // The main one is last, where the main action of a screen is.
  const inOrder = moves.toSorted((one, other) => Number(one === main) - Number(other === main));
  return (
    <>
      {inOrder.map((move) => (
        <Button
          key={move}
          disabled={busy}
          onClick={() => (isTakenAtOnce(order.status, move) ? void take(order, move) : setAsked(move))}
          variant={move === main ? "main" : move === "cancelled" ? "bad" : "line"}
        >
          {t(`order.move.${move}`)}
        </Button>
      ))}
      {asked && <MoveDialog order={order} move={asked} onClose={() => setAsked(undefined)} />}
    </>
  );
}

/** A step that asks before: a draft's confirmation, a cancellation, a return. */
export function MoveDialog(props: { order: Movable; move: OrderStatus; onClose: () => void }) {
  const { order, move, onClose } = props;
  const { t } = useServices();
  const write = useWrite("PATCH /api/orders/:id/status");
  const hint = move === "cancelled" ? t("order.move.cancelHint") : undefined;
  // A draft holds no place in a window: by now its time may be full, or over.
  const asksTime = order.status === "draft" && move === "confirmed" && order.method === "delivery";
  const time = useForm<TimeValues>({ date: order.slot?.date ?? "", window: order.slot?.window ?? "", overbook: false });
  return (
    <StepDialog
      title={t("order.move.title", { move: t(`order.move.${move}`), number: order.number ?? t(unnumbered(order)) })}
      hint={move === "returned" ? t("order.move.returnHint") : hint}
      action={t(`order.move.${move}`)}
      bad={move === "cancelled"}
      canMail={order.canMail}
      onClose={onClose}
      onFailure={time.takeProblems}
      onSend={async ({ note, noteForCustomer, mail }, headers) => {
        const after = await write.mutateAsync({
          params: { id: order.id },
          body: {
            status: move,
            mail,
            noteForCustomer: noteForCustomer && note !== "",
            ...(note ? { note } : {}),
            ...(asksTime ? timeBody(time.values, order.slot) : {}),
          },
          headers: { ...headers, ...ifMatch(order.version) },
        });
        notify.done(t("order.moved", { status: t(`orders.status.${after.status}`) }));
      }}
    >
      {asksTime && (
        <TimeFields
          values={time.values}
          onChange={time.replace}
          zoneId={order.zone?.id}
          problems={{ date: time.problemOf("slot.date"), window: time.problemOf("slot.window") }}
        />
      )}
    </StepDialog>
  );
}

/** The time as the API takes it: left out where it is the draft's own. */
function timeBody({ date, window, overbook }: TimeValues, slot: Movable["slot"]) {
  if (date === (slot?.date ?? "") && window === (slot?.window ?? "")) return { overbook };
  // A day without a window, or the other way round, is refused beside its field.
  return { overbook, slot: date === "" && window === "" ? null : { date, window } };
}
