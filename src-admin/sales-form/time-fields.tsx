import type { DeliveryDay } from "../../src-shared/delivery/operations.ts";
import type { DeliveryWindow } from "../../src-shared/delivery/windows.ts";
import { CheckField } from "../../src-shared/ui/check-field.tsx";
import { textIn } from "../../src-shared/values/localized.ts";
import { qatarDate } from "../../src-shared/values/qatar-time.ts";
import { useFormat } from "../app/format.ts";
import { useServices } from "../app/services.tsx";
import { useWindowText } from "../app/use-window-text.ts";
import { DateField } from "../ui/fields/date-field.tsx";
import { useDeliveryDays, WindowField } from "./window-field.tsx";

export interface TimeValues {
  /** A day; "" while it is to be agreed. */
  date: string;
  window: DeliveryWindow | "";
  /** Takes the time although it is full or not offered, or the day is closed. */
  overbook: boolean;
}

interface TimeFieldsProps {
  values: TimeValues;
  onChange(values: TimeValues): void;
  problems: { date: string | undefined; window: string | undefined };
  /** The zone whose free places are shown. */
  zoneId?: string | undefined;
}

/** When a delivery goes. */
export function TimeFields({ values, onChange, problems, zoneId }: TimeFieldsProps) {
  const { lang, t } = useServices();
  const windowText = useWindowText();
  const { date } = useFormat();
  const days = useDeliveryDays(zoneId);
  const day = days?.find((one) => one.date === values.date);
  const slot = day?.windows.find(({ window }) => window === values.window);
  const isFull = (slot?.left ?? 1) <= 0;
  const isClosed = day !== undefined && !day.isOpen;
  const isElsewhere = day !== undefined && values.window !== "" && !slot;
  const first = zoneId ? firstFree(days ?? []) : undefined;
  const set = (change: Partial<TimeValues>) => onChange({ ...values, ...change });
  return (
    <>
      <div className="grid gap-3 sm:grid-cols-2">
        <DateField
          label={t("order.delivery.date")}
          optional
          min={qatarDate(new Date())}
          value={values.date}
          problem={problems.date}
          onChange={(date) => set({ date })}
        />
        <WindowField
          date={values.date}
          zoneId={zoneId}
          value={values.window}
          problem={problems.window}
          onChange={(window) => set({ window })}
        />
      </div>
      {first && values.date === "" && (
        <p className="flex flex-wrap items-center gap-2 text-muted">
          {t("orderForm.firstFree", { day: date(first.date), time: windowText(first.window) })}
          <button type="button" onClick={() => set(first)} className="link">
            {t("orderForm.take")}
          </button>
        </p>
      )}
      {day?.hours && !isClosed && (
        <p className="text-muted">{t("order.delivery.otherHours", { name: textIn(day.hours, lang) })}</p>
      )}
      {(isClosed || isElsewhere || isFull) && (
        <p role="status" className="text-wait">
          {!isClosed
            ? t(isFull ? "order.delivery.isFull" : "order.delivery.notOffered")
            : day.holiday
              ? t("order.delivery.holiday", { name: textIn(day.holiday, lang) })
              : t("order.delivery.dayClosed")}
        </p>
      )}
      {(isClosed || isElsewhere || isFull || day === undefined || values.overbook) && values.date !== "" && (
        <CheckField
          label={t("order.delivery.overbook")}
          value={values.overbook}
          onChange={(overbook) => set({ overbook })}
        />
      )}
    </>
  );
}

/** The first window with a free place, from tomorrow on. */
function firstFree(days: readonly DeliveryDay[]): { date: string; window: DeliveryWindow } | undefined {
  return days
    .slice(1)
    .filter(({ isOpen }) => isOpen)
    .flatMap(({ date, windows }) => windows.map(({ window, left }) => ({ date, window, left })))
    .find(({ left }) => (left ?? 1) > 0);
}
