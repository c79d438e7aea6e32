import type { DeliveryDay } from "../../src-shared/delivery/operations.ts";
import type { DeliveryWindow } from "../../src-shared/delivery/windows.ts";
import { SelectField } from "../../src-shared/ui/select-field.tsx";
import { useAsk } from "../app/queries.ts";
import { useServices } from "../app/services.tsx";
import { useWindowText } from "../app/use-window-text.ts";

interface WindowFieldProps {
  /** The day whose hours are offered; "" while it is to be agreed. */
  date: string;
  /** The zone whose free places are shown. */
  zoneId?: string | undefined;
  value: DeliveryWindow | "";
  onChange(value: DeliveryWindow | ""): void;
  problem: string | undefined;
}

/** The next days with their hours and, of a zone, the free places. */
export const useDeliveryDays = (zoneId?: string | undefined): DeliveryDay[] | undefined =>
  useAsk("GET /api/staff/delivery-times", { query: zoneId ? { zone: zoneId } : {} }).data;

/** The hours of a delivery: those that the calendar has on its day, and the ones that it has already. */
export function WindowField({ date, zoneId, value, onChange, problem }: WindowFieldProps) {
  const { t } = useServices();
  const windowText = useWindowText();
  const days = useDeliveryDays(zoneId) ?? [];
  const day = days.find((one) => one.date === date);
  // A day that is not known may be one of any of them.
  const offered = (day ? [day] : days).flatMap(({ windows }) => windows.map(({ window }) => window));
  const labelOf = (window: DeliveryWindow) => {
    const left = day?.windows.find((slot) => slot.window === window)?.left ?? undefined;
    const words = windowText(window);
    if (left === undefined) return words;
    return left > 0
      ? t("order.delivery.placesLeft", { window: words, count: left })
      : t("order.delivery.windowFull", { window: words });
  };
  return (
    <SelectField<DeliveryWindow | "">
      label={t("order.delivery.window")}
      value={value}
      problem={problem}
      onChange={onChange}
      choices={[
        { value: "", label: t("order.delivery.toAgree") },
        ...[...new Set([...offered, ...(value === "" ? [] : [value])])]
          .sort()
          .map((window) => ({ value: window, label: labelOf(window) })),
      ]}
    />
  );
}
