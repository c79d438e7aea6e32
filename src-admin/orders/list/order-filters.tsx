import { useFormat } from "../../app/format.ts";
import { useAsk } from "../../app/queries.ts";
import { useServices } from "../../app/services.tsx";
import { PAY_BY } from "../../sales-form/pay-by-field.tsx";
import { useMay } from "../../session/session-context.tsx";
import type { Filter } from "../../ui/lists/filter-menu.tsx";

const PAYMENTS = ["unpaid", "part_paid", "paid", "credit_owed", "refunded"] as const;
const METHODS = ["delivery", "pickup"] as const;
const SOURCES = ["web", "staff", "phone", "counter"] as const;
const DAYS = ["from", "to", "deliveryFrom", "deliveryTo"] as const;

/** Filters of the list and of the board. */
export function useOrderFilters(): Filter[] {
  const { t } = useServices();
  const { text } = useFormat();
  const mayVoid = useMay("manager");
  const zones = useAsk("GET /api/staff/delivery-zones");
  return [
    {
      key: "payment",
      label: t("orders.payment"),
      choices: PAYMENTS.map((value) => ({ value, label: t(`orders.payment.${value}`) })),
    },
    {
      key: "method",
      label: t("orders.method"),
      choices: METHODS.map((value) => ({ value, label: t(`orders.method.${value}`) })),
    },
    {
      key: "paymentMethod",
      label: t("orders.payBy"),
      choices: PAY_BY.map((value) => ({ value, label: t(`orders.payBy.${value}`) })),
    },
    {
      key: "source",
      label: t("orders.source"),
      choices: SOURCES.map((value) => ({ value, label: t(`orders.source.${value}`) })),
    },
    {
      key: "zone",
      label: t("orders.filter.zone"),
      wide: true,
      choices: (zones.data ?? []).map((zone) => ({ value: zone.id, label: text(zone.name) })),
    },
    ...DAYS.map((key) => ({ key, label: t(`orders.filter.${key}`), kind: "day" as const })),
    { key: "undated", label: t("orders.showUndated"), kind: "switch" },
    { key: "question", label: t("orders.showQuestions"), kind: "switch" },
    ...(mayVoid ? [{ key: "voided", label: t("orders.showVoided"), kind: "switch" as const }] : []),
  ];
}
