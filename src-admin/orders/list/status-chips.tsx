import { DRAFT, ORDER_STATUSES, type StaffOrderStatus } from "../../../src-shared/orders/states.ts";
import { useServices } from "../../app/services.tsx";
import { FilterChips } from "../../ui/lists/filter-chips.tsx";

interface StatusChipsProps {
  chosen: readonly StaffOrderStatus[];
  counts: Readonly<Partial<Record<StaffOrderStatus, number>>> | undefined;
  onChange(chosen: StaffOrderStatus[]): void;
}

/** Every status with how many orders are in it. */
export function StatusChips(props: StatusChipsProps) {
  const { t } = useServices();
  return (
    <FilterChips
      {...props}
      label={t("orders.status")}
      all={[DRAFT, ...ORDER_STATUSES]}
      nameOf={(status) => t(`orders.status.${status}`)}
    />
  );
}
