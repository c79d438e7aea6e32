import { useEffect, useRef } from "react";
import { useNavigate } from "react-router-dom";
import { orderScreen } from "../../../src-shared/addresses.ts";
import { notify } from "../../../src-shared/ui/notify.ts";
import { useAsk } from "../../app/queries.ts";
import { useServices } from "../../app/services.tsx";

/** Without live changes a new order is seen within half a minute. */
const EVERY_MS = 30_000;

/** Notifies of orders that arrive while the app is open; its query refreshes the lists on screen too. */
export function useArrivals(): void {
  const { t } = useServices();
  const go = useNavigate();
  const newest = useRef<string>(undefined);
  const { data } = useAsk(
    "GET /api/orders",
    { query: { status: "placed", sort: "-placed", pageSize: 20 } },
    { every: EVERY_MS },
  );
  useEffect(() => {
    if (!data) return;
    const before = newest.current;
    const first = data.data[0];
    const latest = first ? first.placedAt + first.id : "";
    if (before !== undefined && first && latest > before) {
      const arrived = data.data.filter((order) => order.placedAt + order.id > before).length;
      notify.plain(t("orders.arrived", { count: arrived }), {
        label: t("orders.open"),
        run: () => go(orderScreen(first.id)),
      });
    }
    newest.current = before !== undefined && before > latest ? before : latest;
  }, [data, t, go]);
}
