import { useState } from "react";
import { ifMatch } from "../../../src-shared/api/editing.ts";
import type { OrderRow } from "../../../src-shared/orders/staff-order.ts";
import { allowedMoves, type OrderStatus } from "../../../src-shared/orders/states.ts";
import { Button } from "../../../src-shared/ui/button.tsx";
import { notify } from "../../../src-shared/ui/notify.ts";
import { newId } from "../../../src-shared/values/id.ts";
import { useWrite } from "../../app/queries.ts";
import { useServices } from "../../app/services.tsx";
import { type Step, StepDialog } from "../page/step-dialog.tsx";

/** The steps that all of these orders may take by the table of states; the server looks at each of them once more. */
export function commonMoves(orders: readonly OrderRow[]): OrderStatus[] {
  const [first, ...rest] = orders.map((order) => (order.voidedAt ? [] : allowedMoves(order.status, order.method)));
  return (first ?? []).filter((move) => rest.every((moves) => moves.includes(move)));
}

/** Takes the same step with several orders, one after the other. `onLeft` gets those that could not take it. */
export function BulkMoves({ orders, onLeft }: { orders: readonly OrderRow[]; onLeft: (ids: Set<string>) => void }) {
  const { t } = useServices();
  const write = useWrite("PATCH /api/orders/:id/status");
  const [asked, setAsked] = useState<OrderStatus>();
  const send = async (status: OrderStatus, { note, noteForCustomer, mail }: Step) => {
    const left = new Set<string>();
    const words = note === "" ? {} : { note, noteForCustomer };
    for (const { id, version } of orders) {
      const headers = { "idempotency-key": newId(), ...ifMatch(version) };
      await write.mutateAsync({ params: { id }, body: { status, mail, ...words }, headers }).catch(() => left.add(id));
    }
    const done = orders.length - left.size;
    if (done > 0) notify.done(t("orders.bulk.done", { count: done }));
    if (left.size > 0) notify.problem(t("orders.bulk.left", { count: left.size }));
    onLeft(left);
  };
  return (
    <>
      {commonMoves(orders).map((move) => (
        <Button key={move} onClick={() => setAsked(move)} variant={move === "cancelled" ? "bad" : "line"}>
          {t(`order.move.${move}`)}
        </Button>
      ))}
      {asked && (
        <StepDialog
          title={t("orders.bulk.title", { move: t(`order.move.${asked}`), count: orders.length })}
          hint={asked === "cancelled" ? t("order.move.cancelHint") : undefined}
          action={t(`order.move.${asked}`)}
          bad={asked === "cancelled"}
          canMail
          asSet={asked !== "cancelled" && asked !== "returned"}
          onClose={() => setAsked(undefined)}
          onSend={(step) => send(asked, step)}
        />
      )}
    </>
  );
}
