import type { DeliveryDay } from "../../src-shared/delivery/operations.ts";
import { DELIVERY_WINDOWS, type DeliveryWindow } from "../../src-shared/delivery/slots.ts";
import { CheckField } from "../../src-shared/ui/check-field.tsx";
import { SelectField } from "../../src-shared/ui/select-field.tsx";
import { textIn } from "../../src-shared/values/localized.ts";
import { qatarDate } from "../../src-shared/values/qatar-time.ts";
import { useFormat } from "../app/format.ts";
import { useAsk } from "../app/queries.ts";
import { useServices } from "../app/services.tsx";
import { DateField } from "../ui/fields/date-field.tsx";

export interface TimeValues {
  /** A day; "" while it is to be agreed. */
  date: string;
  window: DeliveryWindow | "";
  /** Takes the time although it is full or the day is closed. */
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
  const { date } = useFormat();
  const days = useAsk("GET /api/staff/delivery-times", { query: zoneId ? { zone: zoneId } : {} }).data;
  const day = days?.find((day) => day.date === values.date);
  const leftIn = (window: DeliveryWindow) => day?.windows.find((slot) => slot.window === window)?.left ?? undefined;
  const isFull = values.window !== "" && (leftIn(values.window) ?? 1) <= 0;
  const isClosed = day !== undefined && !day.isOpen;
  const first = zoneId ? firstFree(days ?? []) : undefined;
  const labelOf = (window: DeliveryWindow) => {
    const left = leftIn(window);
    const words = t(`orders.window.${window}`);
    if (left === undefined) return words;
    return left > 0
      ? t("order.delivery.placesLeft", { window: words, count: left })
      : t("order.delivery.windowFull", { window: words });
  };
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
        <SelectField<TimeValues["window"]>
          label={t("order.delivery.window")}
          value={values.window}
          problem={problems.window}
          onChange={(window) => set({ window })}
          choices={[
            { value: "", label: t("order.delivery.toAgree") },
            ...DELIVERY_WINDOWS.map((value) => ({ value, label: labelOf(value) })),
          ]}
        />
      </div>
      {first && values.date === "" && (
        <p className="flex flex-wrap items-center gap-2 text-muted">
          {t("orderForm.firstFree", { time: `${date(first.date)}, ${t(`orders.window.${first.window}`)}` })}
          <button type="button" onClick={() => set(first)} className="link">
            {t("orderForm.take")}
          </button>
        </p>
      )}
      {(isClosed || isFull) && (
        <p role="status" className="text-wait">
          {!isClosed
            ? t("order.delivery.isFull")
            : day.holiday
              ? t("order.delivery.holiday", { name: textIn(day.holiday, lang) })
              : t("order.delivery.dayClosed")}
        </p>
      )}
      {(isClosed || isFull || day === undefined || values.overbook) && values.date !== "" && (
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
