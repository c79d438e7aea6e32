import { Link } from "react-router-dom";
import { listScreen } from "../../src-shared/addresses.ts";
import type { PlannedOutside as Outside } from "../../src-shared/delivery/calendar.ts";
import { useFormat } from "../app/format.ts";
import { useServices } from "../app/services.tsx";
import { useWindowText } from "../app/use-window-text.ts";

/** Days that are named; more of them would hide the form. */
const SHOWN = 6;

/** How many planned deliveries have hours that are not offered on their day, and on which days: they stay. */
export function PlannedOutside({ outside }: { outside: readonly Outside[] }) {
  const { t } = useServices();
  const windowText = useWindowText();
  const { date, number } = useFormat();
  if (outside.length === 0) return null;
  const count = outside.reduce((sum, { deliveries }) => sum + deliveries, 0);
  return (
    <div role="status" className="mb-4 rounded-sm bg-wait-soft p-3">
      <p>{t("delivery.outside", { count })}</p>
      <ul className="mt-1 flex flex-wrap gap-x-4">
        {outside.slice(0, SHOWN).map(({ date: day, window, deliveries }) => (
          <li key={day + window}>
            <Link to={listScreen("orders", { deliveryFrom: day, deliveryTo: day })} className="link">
              {date(day)} <bdi>{windowText(window)}</bdi>
            </Link>{" "}
            ({number(deliveries)})
          </li>
        ))}
        {outside.length > SHOWN && <li>…</li>}
      </ul>
    </div>
  );
}
