import type { StaffOrder } from "../../../src-shared/orders/staff-order.ts";
import { useFormat } from "../../app/format.ts";
import { useServices } from "../../app/services.tsx";

/** What the order comes to, what has come in, and who owes whom. */
export function OrderSums({ order }: { order: StaffOrder }) {
  const { t } = useServices();
  const { money } = useFormat();
  const { totals, credited, received, balance } = order;
  return (
    <dl className="flex flex-col gap-1 text-sm">
      <Sum label={t("order.sum.goods")} value={money(totals.subtotal)} />
      {totals.services > 0 && <Sum label={t("order.sum.services")} value={money(totals.services)} />}
      {order.method === "delivery" && <Sum label={t("order.sum.delivery")} value={money(totals.delivery ?? 0)} />}
      {totals.tax > 0 && (
        <Sum label={t("order.sum.tax", { percent: totals.taxRate / 100 })} value={money(totals.tax)} />
      )}
      <Sum label={t("order.sum.total")} value={money(totals.total)} strong />
      {credited > 0 && <Sum label={t("order.sum.credited")} value={money(-credited)} />}
      <Sum label={t("order.sum.received")} value={money(received)} />
      <Sum
        label={t(balance < 0 ? "order.sum.weOwe" : "order.sum.balance")}
        value={money(Math.abs(balance))}
        strong
        bad={balance < 0}
      />
    </dl>
  );
}

function Sum({ label, value, strong, bad }: { label: string; value: string; strong?: boolean; bad?: boolean }) {
  return (
    <div
      className={`flex justify-between gap-4 ${strong ? "border-t border-line pt-1 font-semibold" : ""} ${bad ? "text-bad" : ""}`}
    >
      <dt>{label}</dt>
      <dd className="tabular-nums">{value}</dd>
    </div>
  );
}
