import type { FollowedOrder } from "../../../src-shared/orders/operations.ts";
import { ORDER_STATUSES } from "../../../src-shared/orders/states.ts";
import { useServices } from "../../app/page-hooks.ts";
import { dayText, slotText } from "../../ui/day-text.ts";

/** Shipments of an order: date and status of each. */
export function OrderDeliveries({ deliveries }: Pick<FollowedOrder, "deliveries">) {
  const { t } = useServices();
  return (
    <ul className="grid gap-1.5">
      {deliveries.map(({ date, window, state }, index) => {
        const status = ORDER_STATUSES.find((status) => status === state);
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: they have no name but their place, which is fixed
          <li key={index}>
            {t("order.deliveryNumber", { number: index + 1 })}:{" "}
            {date === null ? t("order.whenOpen") : window ? slotText(t, { date, window }) : dayText(t, date)}
            <span className="block text-muted">
              {status ? t(`order.status.${status}`) : t("order.delivery.planned")}
            </span>
          </li>
        );
      })}
    </ul>
  );
}
