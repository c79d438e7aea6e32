import type { OrderRow, StaffOrderStatus } from "../../src-shared/orders/staff-order.ts";
import { useServices } from "../app/services.tsx";
import { Badge, type Tone } from "../ui/badge.tsx";

/** What waits for us is coloured, what is over is calm. */
export const statusTone: Readonly<Record<StaffOrderStatus, Tone>> = {
  draft: "calm",
  placed: "accent",
  confirmed: "wait",
  preparing: "wait",
  out_for_delivery: "wait",
  ready_for_pickup: "wait",
  delivered: "good",
  collected: "good",
  cancelled: "bad",
  returned: "bad",
};

const paymentTone: Readonly<Record<OrderRow["paymentStatus"], Tone>> = {
  unpaid: "calm",
  part_paid: "wait",
  paid: "good",
  credit_owed: "bad",
  refunded: "calm",
};

export function StatusBadge({ status }: { status: StaffOrderStatus }) {
  const { t } = useServices();
  return <Badge tone={statusTone[status]}>{t(`orders.status.${status}`)}</Badge>;
}

export function PaymentBadge({ status }: { status: OrderRow["paymentStatus"] }) {
  const { t } = useServices();
  return <Badge tone={paymentTone[status]}>{t(`orders.payment.${status}`)}</Badge>;
}
