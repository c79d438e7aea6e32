import { useState } from "react";
import { ifMatch } from "../../src-shared/contract/editing.ts";
import type { StaffOrder } from "../../src-shared/contract/staff-order.ts";
import type { OrderStatus } from "../../src-shared/model/order-states.ts";
import { notify } from "../parts/notify.ts";
import { useOnce } from "../parts/use-once.ts";
import { useWrite } from "../queries.ts";
import { useServices } from "../services.tsx";
import { unnumbered } from "./order-columns.tsx";
import { StepDialog } from "./step-dialog.tsx";

/** What a move needs to know of its order: the list's row has it as well as the order itself. */
export interface Movable {
  id: string;
  version: number;
  number: string | null;
  status: StaffOrder["status"];
  /** Whether the customer can be told by mail. */
  canMail: boolean;
}

/** The steps an order may take now as buttons; none when its life is over. */
export function OrderMoves({ order, moves }: { order: Movable; moves: readonly OrderStatus[] }) {
  const { t } = useServices();
  const [asked, setAsked] = useState<OrderStatus>();
  const forward = moves.find((move) => move !== "cancelled" && move !== "returned");
  // What goes on stands last, where the main action of a screen is.
  const inOrder = moves.toSorted((one, other) => Number(one === forward) - Number(other === forward));
  return (
    <>
      {inOrder.map((move) => (
        <button
          key={move}
          type="button"
          onClick={() => setAsked(move)}
          className={`act ${move === forward ? "act-main" : move === "cancelled" ? "act-bad" : ""}`}
        >
          {t(`order.move.${move}`)}
        </button>
      ))}
      {asked && <MoveDialog order={order} move={asked} onClose={() => setAsked(undefined)} />}
    </>
  );
}

export function MoveDialog(props: { order: Movable; move: OrderStatus; onClose: () => void }) {
  const { order, move, onClose } = props;
  const { t } = useServices();
  const write = useWrite("PATCH /api/orders/:id/status");
  const once = useOnce();
  const hint = move === "cancelled" ? t("order.move.cancelHint") : undefined;
  return (
    <StepDialog
      title={t("order.move.title", { move: t(`order.move.${move}`), number: order.number ?? t(unnumbered(order)) })}
      hint={move === "returned" ? t("order.move.returnHint") : hint}
      action={t(`order.move.${move}`)}
      bad={move === "cancelled"}
      canMail={order.canMail}
      onClose={onClose}
      onSend={async ({ note, noteForCustomer, mail }) => {
        const after = await once((headers) =>
          write.mutateAsync({
            params: { id: order.id },
            body: { status: move, mail, noteForCustomer: noteForCustomer && note !== "", ...(note ? { note } : {}) },
            headers: { ...headers, ...ifMatch(order.version) },
          }),
        );
        notify.done(t("order.moved", { status: t(`orders.status.${after.status}`) }));
      }}
    />
  );
}
