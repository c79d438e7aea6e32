import { ifMatch } from "../../../src-shared/api/editing.ts";
import type { StaffDelivery, StaffOrder } from "../../../src-shared/orders/staff-order.ts";
import type { OrderStatus, StaffOrderStatus } from "../../../src-shared/orders/states.ts";
import { AS_SET } from "../../../src-shared/orders/step-mail.ts";
import { isUndoable, UNDO_MS } from "../../../src-shared/orders/undo.ts";
import { notify } from "../../../src-shared/ui/notify.ts";
import { newId } from "../../../src-shared/values/id.ts";
import { useWrite } from "../../app/queries.ts";
import { useServices } from "../../app/services.tsx";
import { useNotifiedAttempt } from "../../ui/forms/use-attempt.ts";
import { useOnce } from "../../ui/forms/use-once.ts";
import { orderFailureText } from "../order-failure.tsx";
import { askForNote } from "./note-request.ts";

/** Whether a step is taken at once, with an undo, or asks before: because it gives a number, moves stock or ends the order. */
export const isTakenAtOnce = (from: StaffOrderStatus, to: OrderStatus): boolean => isUndoable(from, to);

/** Takes steps of orders and of their deliveries at once; the message about each offers to undo it and to add a note. */
export function useSteps() {
  const { t } = useServices();
  const move = useWrite("PATCH /api/orders/:id/status");
  const change = useWrite("PATCH /api/deliveries/:id");
  const undo = useUndo();
  const once = useOnce();
  const { attempt, busy } = useNotifiedAttempt(orderFailureText);
  const tell = (after: StaffOrder, text: string) => {
    const { undoable } = after;
    if (!undoable) return notify.done(text);
    const words = undoable.mailed ? `${text} ${t("order.step.mailWaits")}` : text;
    notify.done(
      words,
      { label: t("part.undo"), run: () => undo(after.id, undoable) },
      {
        second: { label: t("order.step.addNote"), run: () => askForNote(after) },
        shownMs: UNDO_MS,
      },
    );
  };
  return {
    busy,
    take: ({ id, version }: Pick<StaffOrder, "id" | "version">, to: OrderStatus) =>
      attempt(async () => {
        const after = await once((headers) =>
          move.mutateAsync({
            params: { id },
            body: { status: to, mail: AS_SET },
            headers: { ...headers, ...ifMatch(version) },
          }),
        );
        tell(after, t("order.moved", { status: t(`orders.status.${after.status}`) }));
      }),
    takeDelivery: ({ id, version }: Pick<StaffDelivery, "id" | "version">, state: "out" | "delivered") =>
      attempt(async () => {
        const after = await once((headers) =>
          change.mutateAsync({
            params: { id },
            body: { state, mail: AS_SET },
            headers: { ...headers, ...ifMatch(version) },
          }),
        );
        tell(after, t("order.delivery.moved", { state: t(`order.delivery.state.${state}`) }));
      }),
  };
}

/** Undoes the newest step of an order, and says where the order stands then. */
export function useUndo() {
  const { t } = useServices();
  const write = useWrite("POST /api/orders/:id/undo");
  const { attempt } = useNotifiedAttempt(orderFailureText);
  return (orderId: string, { status, delivery }: NonNullable<StaffOrder["undoable"]>) =>
    attempt(async () => {
      const body = status ? { status } : { delivery };
      const headers = { "idempotency-key": newId() };
      const after = await write.mutateAsync({ params: { id: orderId }, body, headers });
      notify.done(t("order.step.undone", { status: t(`orders.status.${after.status}`) }));
    });
}
