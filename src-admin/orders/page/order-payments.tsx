import { useState } from "react";
import { Link } from "react-router-dom";
import { orderScreen } from "../../../src-shared/addresses.ts";
import type { LedgerKind } from "../../../src-shared/billing/ledger.ts";
import type { StaffOrder } from "../../../src-shared/orders/staff-order.ts";
import { Button } from "../../../src-shared/ui/button.tsx";
import { notify } from "../../../src-shared/ui/notify.ts";
import { useFormat } from "../../app/format.ts";
import { useWrite } from "../../app/queries.ts";
import { useServices } from "../../app/services.tsx";
import { ClearDialog } from "../../billing/payments/clear-dialog.tsx";
import { ReceiptButton } from "../../billing/payments/receipt-button.tsx";
import { useMay } from "../../session/session-context.tsx";
import { Badge, type Tone } from "../../ui/badge.tsx";
import { useNotifiedAttempt } from "../../ui/forms/use-attempt.ts";
import { Panel } from "../../ui/page.tsx";
import { orderFailureText } from "../order-failure.tsx";
import { MovePaymentDialog } from "./move-payment-dialog.tsx";
import { PaymentForm } from "./payment-form.tsx";
import { PutOffDialog } from "./put-off-dialog.tsx";

type Payment = StaffOrder["payments"][number];
export const paymentTones: Readonly<Record<Payment["state"], Tone>> = {
  pending: "wait",
  cleared: "good",
  bounced: "bad",
};

/** The ledger of an order: what came, what went back, and what is still waited for. */
export function OrderPayments(props: {
  order: StaffOrder;
  /** Whether the form for money is open, and for which. */
  money: LedgerKind | undefined;
  onMoney(kind: LedgerKind | undefined): void;
}) {
  const { order, money, onMoney } = props;
  const { t } = useServices();
  const { date } = useFormat();
  const mayRefund = useMay("manager");
  const [asked, setAsked] = useState<"move" | "putOff">();
  const close = () => setAsked(undefined);
  const isOpen = order.status !== "draft" && order.voidedAt === null;
  return (
    <Panel
      title={t("order.payments")}
      actions={
        isOpen && (
          <>
            {mayRefund && order.refundable > 0 && order.customer && (
              <Button onClick={() => setAsked("move")}>{t("order.payment.move")}</Button>
            )}
            {mayRefund && order.refundable > 0 && (
              <Button onClick={() => onMoney("refund")}>{t("order.payment.refund")}</Button>
            )}
            <Button onClick={() => onMoney("payment")}>{t("order.payment.add")}</Button>
          </>
        )
      }
    >
      {money && <PaymentForm key={money} order={order} kind={money} onClose={() => onMoney(undefined)} />}
      {order.payments.length === 0 ? (
        <p className="text-muted">{t("order.payment.none")}</p>
      ) : (
        <ul className="divide-y divide-line">
          {order.payments.map((payment) => (
            <LedgerRow key={payment.id} order={order} payment={payment} />
          ))}
        </ul>
      )}
      {order.paymentDueAt && order.balance > 0 && isOpen && order.status !== "cancelled" && (
        <p className="mt-2 flex flex-wrap items-center gap-3 text-wait">
          {t("order.payment.due", { day: date(order.paymentDueAt) })}
          {order.status === "placed" && <Button onClick={() => setAsked("putOff")}>{t("order.due.putOff")}</Button>}
        </p>
      )}
      {asked === "putOff" && <PutOffDialog order={order} onClose={close} />}
      {asked === "move" && order.customer && (
        <MovePaymentDialog order={order} customerId={order.customer.id} onClose={close} />
      )}
    </Panel>
  );
}

function LedgerRow({ order, payment }: { order: StaffOrder; payment: Payment }) {
  const { t } = useServices();
  const { money, time, date } = useFormat();
  const write = useWrite("PATCH /api/orders/:id/payments/:paymentId");
  const { attempt } = useNotifiedAttempt(orderFailureText);
  const [clearing, setClearing] = useState(false);
  const settle = (state: "bounced") =>
    attempt(async () => {
      await write.mutateAsync({ params: { id: order.id, paymentId: payment.id }, body: { state } });
      notify.done(t("part.saved"));
    });
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2">
      <span className="font-medium tabular-nums">
        {money(payment.kind === "refund" ? -payment.amount : payment.amount)}
      </span>
      <span>{t(`orders.payBy.${payment.method}`)}</span>
      <Badge tone={paymentTones[payment.state]}>{t(`order.payment.state.${payment.state}`)}</Badge>
      {payment.moved && (
        <Link to={orderScreen(payment.moved.orderId)} className="link text-xs">
          {t(payment.kind === "refund" ? "order.payment.movedTo" : "order.payment.movedFrom", {
            number: payment.moved.number ?? "…",
          })}
        </Link>
      )}
      {payment.reference && <bdi className="text-xs text-muted">{payment.reference}</bdi>}
      <span className="text-xs text-muted">
        {payment.cameAt !== payment.at && `${t("order.payment.came", { day: date(payment.cameAt) })} · `}
        {time(payment.at)} · {payment.by}
      </span>
      <span className="ms-auto flex flex-wrap gap-2">
        {order.voidedAt === null && <ReceiptButton payment={payment} />}
        {payment.state === "pending" && order.voidedAt === null && (
          <>
            <Button disabled={write.isPending} onClick={() => void settle("bounced")}>
              {t("order.payment.bounce")}
            </Button>
            <Button disabled={write.isPending} onClick={() => setClearing(true)}>
              {t("order.payment.clear")}
            </Button>
          </>
        )}
      </span>
      {clearing && <ClearDialog order={order} payment={payment} onClose={() => setClearing(false)} />}
    </li>
  );
}
