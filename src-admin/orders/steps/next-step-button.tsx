import { useState } from "react";
import { useNavigate } from "react-router-dom";
import { invoiceScreen } from "../../../src-shared/addresses.ts";
import type { LedgerKind } from "../../../src-shared/billing/ledger.ts";
import type { NextStep } from "../../../src-shared/orders/next-step.ts";
import type { StaffOrder } from "../../../src-shared/orders/staff-order.ts";
import { Button } from "../../../src-shared/ui/button.tsx";
import { useFormat } from "../../app/format.ts";
import { useServices } from "../../app/services.tsx";
import { InvoiceDialog } from "../../billing/invoices/invoice-dialog.tsx";
import { DeliveryDialog } from "../page/delivery-dialog.tsx";
import { useSteps } from "./use-steps.ts";

interface NextStepButtonProps {
  order: StaffOrder;
  /** A move of the order itself is a button of `OrderMoves`. */
  next: Exclude<NextStep, { kind: "move" }>;
  /** Shows the form for money among the payments. */
  onMoney(kind: LedgerKind): void;
}

/** The main button of an order's page: what is normally done next. */
export function NextStepButton({ order, next, onMoney }: NextStepButtonProps) {
  const { t } = useServices();
  const go = useNavigate();
  const { date } = useFormat();
  const { takeDelivery, busy } = useSteps();
  const [open, setOpen] = useState<"plan" | "invoice">();
  const close = () => setOpen(undefined);
  if (next.kind === "delivery") {
    const delivery = order.deliveries.find(({ id }) => id === next.deliveryId);
    if (!delivery) return null;
    const move = t(`order.delivery.move.${next.to}`);
    return (
      <Button disabled={busy} onClick={() => void takeDelivery(delivery, next.to)} variant="main">
        {delivery.date ? t("order.next.delivery", { move, day: date(delivery.date) }) : move}
      </Button>
    );
  }
  const press = () => {
    if (next.kind === "credit") return void go(`${invoiceScreen(next.invoiceId)}?credit=1`);
    if (next.kind === "pay") return onMoney("payment");
    return next.kind === "refund" ? onMoney("refund") : setOpen(next.kind);
  };
  return (
    <>
      <Button onClick={press} variant="main">
        {t(LABELS[next.kind])}
      </Button>
      {open === "plan" && <DeliveryDialog order={order} onClose={close} />}
      {open === "invoice" && <InvoiceDialog order={order} onClose={close} />}
    </>
  );
}

const LABELS = {
  plan: "order.delivery.plan",
  invoice: "billing.postInvoice",
  pay: "order.payment.add",
  credit: "credit.post",
  refund: "order.payment.refund",
} as const;
