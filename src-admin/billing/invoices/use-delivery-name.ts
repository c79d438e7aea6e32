import type { StaffDelivery } from "../../../src-shared/orders/staff-order.ts";
import { useFormat } from "../../app/format.ts";
import { useServices } from "../../app/services.tsx";
import { useWindowText } from "../../app/use-window-text.ts";

/** What a delivery is called among those of its order: its day, its time, its pieces and where it stands. */
export function useDeliveryName(): (delivery: StaffDelivery) => string {
  const { t } = useServices();
  const windowText = useWindowText();
  const { date } = useFormat();
  return ({ date: day, window, state, lines }) => {
    const count = lines.reduce((sum, line) => sum + line.quantity, 0);
    return [
      day ? date(day) : t("order.delivery.toAgree"),
      ...(window ? [windowText(window)] : []),
      t("billing.piecesOf", { count }),
      t(`order.delivery.state.${state}`),
    ].join(" · ");
  };
}
