import type { AdminText } from "../../src-shared/text/admin/index.ts";

/** A service with its price, where that is known; one without a price is included. */
export function serviceLabel(
  t: AdminText,
  name: string,
  price: number | undefined,
  money: (dirhams: number) => string,
): string {
  if (price === undefined) return name;
  return price === 0 ? t("orders.service.included", { name }) : `${name} ${money(price)}`;
}
