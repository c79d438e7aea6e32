import { DRAFT, ORDER_STATUSES, type StaffOrderStatus } from "../../src-shared/model/order-states.ts";
import { useFormat } from "../format.ts";
import { useServices } from "../services.tsx";

interface StatusChipsProps {
  chosen: readonly StaffOrderStatus[];
  counts: Readonly<Partial<Record<StaffOrderStatus, number>>> | undefined;
  onChange(chosen: StaffOrderStatus[]): void;
}

/** Every status with how many orders are in it; pressing one adds it to the filter or takes it out. */
export function StatusChips({ chosen, counts, onChange }: StatusChipsProps) {
  const { t } = useServices();
  const { number } = useFormat();
  return (
    <fieldset className="mb-3 flex flex-wrap gap-1.5">
      <legend className="sr-only">{t("orders.status")}</legend>
      {([DRAFT, ...ORDER_STATUSES] as const).map((status) => {
        const on = chosen.includes(status);
        return (
          <button
            key={status}
            type="button"
            aria-pressed={on}
            onClick={() => onChange(on ? chosen.filter((one) => one !== status) : [...chosen, status])}
            className={`inline-flex min-h-8 items-center gap-1.5 rounded-full border px-3 text-xs font-medium ${
              on ? "border-accent bg-accent-soft text-accent" : "border-line bg-panel hover:border-edge"
            }`}
          >
            {t(`orders.status.${status}`)}
            <span className={`tabular-nums ${on ? "" : "text-muted"}`}>{number(counts?.[status] ?? 0)}</span>
          </button>
        );
      })}
    </fieldset>
  );
}
