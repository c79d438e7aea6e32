import { useState } from "react";
import { ifMatch } from "../../../src-shared/api/editing.ts";
import type { DeliveryState, StaffDelivery, StaffOrder } from "../../../src-shared/orders/staff-order.ts";
import { Button } from "../../../src-shared/ui/button.tsx";
import { notify } from "../../../src-shared/ui/notify.ts";
import { readSignature } from "../../../src-shared/values/signature.ts";
import { useFormat } from "../../app/format.ts";
import { useWrite } from "../../app/queries.ts";
import { useServices } from "../../app/services.tsx";
import { useWindowText } from "../../app/use-window-text.ts";
import { Badge, type Tone } from "../../ui/badge.tsx";
import { Panel } from "../../ui/page.tsx";
import { SignatureDrawing } from "../../ui/signature-drawing.tsx";
import { useSteps } from "../steps/use-steps.ts";
import { DeliveryDialog } from "./delivery-dialog.tsx";
import { ReceiverDialog } from "./receiver-dialog.tsx";
import { StepDialog } from "./step-dialog.tsx";

const tones: Record<DeliveryState, Tone> = { planned: "calm", out: "wait", delivered: "good", cancelled: "bad" };

/** The deliveries of an order, each with its own day, load and steps; the order's status follows them. */
export function OrderDeliveries({ order }: { order: StaffOrder }) {
  const { t } = useServices();
  const [planning, setPlanning] = useState(false);
  const unplanned = order.lines.reduce((sum, line) => sum + line.unplanned, 0);
  const movable = order.lines.reduce((sum, line) => sum + line.unplanned + line.planned, 0);
  const isOpen = !["draft", "placed", "cancelled", "returned"].includes(order.status) && order.voidedAt === null;
  return (
    <Panel
      title={t("order.deliveries")}
      actions={isOpen && movable > 0 && <Button onClick={() => setPlanning(true)}>{t("order.delivery.plan")}</Button>}
    >
      {order.deliveries.length === 0 && <p className="text-muted">{t("order.delivery.none")}</p>}
      <ul className="flex flex-col gap-3">
        {order.deliveries.map((delivery) => (
          <Delivery key={delivery.id} order={order} delivery={delivery} />
        ))}
      </ul>
      {isOpen && unplanned > 0 && (
        <p className="mt-3 text-wait">{t("order.delivery.unplanned", { count: unplanned })}</p>
      )}
      {planning && <DeliveryDialog order={order} onClose={() => setPlanning(false)} />}
    </Panel>
  );
}

function Delivery({ order, delivery }: { order: StaffOrder; delivery: StaffDelivery }) {
  const { t } = useServices();
  const windowText = useWindowText();
  const { date, text, number } = useFormat();
  const [step, setStep] = useState<DeliveryState>();
  const { takeDelivery, busy } = useSteps();
  const [changing, setChanging] = useState(false);
  const [naming, setNaming] = useState(false);
  const write = useWrite("PATCH /api/deliveries/:id");
  const nameOf = (lineId: string) => {
    const line = order.lines.find((line) => line.id === lineId);
    return line ? text(line.name) : "";
  };
  const moves = order.voidedAt === null ? delivery.moves : [];
  const signature = delivery.signature && readSignature(delivery.signature);
  return (
    <li className="rounded-sm border border-line p-3">
      <div className="flex flex-wrap items-center gap-2">
        <Badge tone={tones[delivery.state]}>{t(`order.delivery.state.${delivery.state}`)}</Badge>
        <span className="font-medium">
          {delivery.date ? date(delivery.date) : delivery.state === "planned" && t("order.delivery.toAgree")}{" "}
          {delivery.window && <bdi>{windowText(delivery.window)}</bdi>}
        </span>
      </div>
      <ul className="mt-1 text-sm text-muted">
        {delivery.lines.map((part) => (
          <li key={part.lineId}>
            {number(part.quantity)} × <bdi>{nameOf(part.lineId)}</bdi>
          </li>
        ))}
      </ul>
      {delivery.state === "delivered" && (
        <p className="mt-1 flex flex-wrap items-center gap-x-3">
          {delivery.receiverName !== null && (
            <span>{t("order.delivery.received", { name: delivery.receiverName })}</span>
          )}
          {signature && (
            <SignatureDrawing
              strokes={signature}
              label={t("order.delivery.signatureOf", { name: delivery.receiverName ?? "" })}
            />
          )}
          {order.voidedAt === null && (
            <button type="button" onClick={() => setNaming(true)} className="link text-sm">
              {t(delivery.receiverName === null ? "order.delivery.addReceiver" : "order.delivery.changeReceiver")}
            </button>
          )}
        </p>
      )}
      {naming && <ReceiverDialog delivery={delivery} onClose={() => setNaming(false)} />}
      {(moves.length > 0 || delivery.state === "planned") && order.voidedAt === null && (
        <div className="mt-2 flex flex-wrap gap-2">
          {delivery.state === "planned" && (
            <Button onClick={() => setChanging(true)}>{t("order.delivery.change")}</Button>
          )}
          {moves.map((move) => (
            <Button
              key={move}
              disabled={busy}
              onClick={() =>
                move === "out" || move === "delivered" ? void takeDelivery(delivery, move) : setStep(move)
              }
              variant={move === "cancelled" ? "bad" : "line"}
            >
              {t(`order.delivery.move.${move}`)}
            </Button>
          ))}
        </div>
      )}
      {changing && <DeliveryDialog order={order} delivery={delivery} onClose={() => setChanging(false)} />}
      {step && (
        <StepDialog
          title={t(`order.delivery.move.${step}`)}
          action={t(`order.delivery.move.${step}`)}
          bad={step === "cancelled"}
          canMail={order.contact.email !== ""}
          canShare={false}
          onClose={() => setStep(undefined)}
          onSend={async ({ note, mail }, headers) => {
            await write.mutateAsync({
              params: { id: delivery.id },
              body: { state: step, mail, ...(note ? { note } : {}) },
              headers: { ...headers, ...ifMatch(delivery.version) },
            });
            notify.done(t("order.delivery.moved", { state: t(`order.delivery.state.${step}`) }));
          }}
        />
      )}
    </li>
  );
}
