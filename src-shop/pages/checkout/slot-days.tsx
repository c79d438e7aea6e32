import type { DeliverySlot } from "../../../src-shared/delivery/operations.ts";
import type { DeliveryWindow } from "../../../src-shared/delivery/windows.ts";
import { useServices } from "../../app/page-hooks.ts";
import { shortDayText, slotText, weekdayText, windowText } from "../../ui/day-text.ts";
import { slotValue } from "./checkout-values.ts";

// Days shown at first; a button shows the others.
const MAX_DAYS = 5;

type Taken = Omit<DeliverySlot, "left">;

interface SlotDaysProps {
  slots: DeliverySlot[];
  /** Full windows of the same days. */
  taken: Taken[];
  chosen: string | undefined;
}

/** Free delivery slots, a row a day, each with its windows. */
export function SlotDays({ slots, taken, chosen }: SlotDaysProps) {
  const { t } = useServices();
  const days = [...new Set(slots.map((slot) => slot.date))];
  const later = days.slice(MAX_DAYS);
  const row = (date: string) => (
    <SlotDay key={date} date={date} free={windowsOn(slots, date)} taken={windowsOn(taken, date)} chosen={chosen} />
  );
  return (
    <div className="overflow-hidden rounded-md border border-line bg-white">
      <ul>{days.slice(0, MAX_DAYS).map(row)}</ul>
      {later.length > 0 && (
        <details className="border-t border-line" open={later.some((date) => chosen?.startsWith(date)) || undefined}>
          <summary className="link flex min-h-12 items-center px-4 text-sm">{t("checkout.moreDays")}</summary>
          <ul className="border-t border-line">{later.map(row)}</ul>
        </details>
      )}
    </div>
  );
}

const windowsOn = (slots: readonly Taken[], date: string): DeliveryWindow[] =>
  slots.filter((slot) => slot.date === date).map(({ window }) => window);

interface SlotDayProps {
  date: string;
  free: DeliveryWindow[];
  taken: DeliveryWindow[];
  chosen: string | undefined;
}

function SlotDay({ date, free, taken, chosen }: SlotDayProps) {
  const { t } = useServices();
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-line px-4 py-2.5 not-first:border-t">
      <span className="min-w-32">
        <span className="font-medium">{weekdayText(t, date)}</span>{" "}
        <span className="text-sm text-muted">{shortDayText(t, date)}</span>
      </span>
      <span className="grid grid-cols-2 gap-2">
        {[...free, ...taken].sort().map((window) =>
          free.includes(window) ? (
            <Slot key={window} date={date} window={window} chosen={chosen === slotValue({ date, window })} />
          ) : (
            <span key={window} className={`${pill} border-line text-muted line-through`}>
              <span className="sr-only">{t("checkout.taken")}: </span>
              {windowText(t, window)}
            </span>
          ),
        )}
      </span>
    </li>
  );
}

const pill =
  "relative inline-flex min-h-11 items-center justify-center rounded-md border px-2.5 text-sm tabular-nums sm:min-w-34";

function Slot({ date, window, chosen }: { date: string; window: DeliveryWindow; chosen: boolean }) {
  const { t } = useServices();
  const time = windowText(t, window);
  return (
    <label
      className={`${pill} cursor-pointer border-edge transition-colors hover:border-ink has-checked:border-ink has-checked:bg-ink has-checked:text-wall has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent`}
    >
      <input
        type="radio"
        name="slot"
        value={slotValue({ date, window })}
        defaultChecked={chosen}
        aria-label={slotText(t, { date, window })}
        className="absolute inset-0 cursor-pointer appearance-none rounded-md outline-none"
      />
      {time}
    </label>
  );
}
