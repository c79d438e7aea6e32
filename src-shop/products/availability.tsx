import type { ProductCard } from "../../src-shared/catalogue/operations.ts";
import type { ShopText } from "../../src-shared/text/shop/index.ts";
import { AvailabilityBadge } from "../../src-shared/ui/availability-badge.tsx";
import { useServices } from "../app/page-hooks.ts";

type Availability = ProductCard["availability"];

/** "In stock", "Only 2 left", "Made to order, 14 days", "Out of stock". */
export function Availability({ of, className }: { of: Availability; className?: string }) {
  const { t } = useServices();
  return (
    <AvailabilityBadge state={of.state} className={className}>
      {availabilityText(of, t)}
    </AvailabilityBadge>
  );
}

export function availabilityText({ state, left, leadDays }: Availability, t: ShopText): string {
  if (state === "low" && left !== undefined) return t("availability.lowLeft", { count: left });
  if (state === "made_to_order" && leadDays > 0) return t("availability.madeIn", { count: leadDays });
  return t(`availability.${state}`);
}
