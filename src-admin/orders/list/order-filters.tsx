import { SelectField } from "../../../src-shared/ui/select-field.tsx";
import { useFormat } from "../../app/format.ts";
import { useAsk } from "../../app/queries.ts";
import { useServices } from "../../app/services.tsx";
import { PAY_BY } from "../../sales-form/pay-by-field.tsx";
import { useMay } from "../../session/session-context.tsx";
import { DateField } from "../../ui/fields/date-field.tsx";
import { SwitchField } from "../../ui/fields/switch-field.tsx";
import type { Filter } from "../../ui/lists/filter-bar.tsx";
import { Menu } from "../../ui/menu.tsx";
import type { OrderList } from "./order-list-query.ts";

const PAYMENTS = ["unpaid", "part_paid", "paid", "credit_owed", "refunded"] as const;
const METHODS = ["delivery", "pickup"] as const;
const SOURCES = ["web", "staff", "phone", "counter"] as const;
const DAYS = ["from", "to", "deliveryFrom", "deliveryTo"] as const;

export function useOrderFilters(): Filter[] {
  const { t } = useServices();
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
  ];
}

/** Filters of the list and the board that are asked for less often, behind a button. */
export function MoreOrderFilters({ list }: { list: OrderList }) {
  const { t } = useServices();
  const { text } = useFormat();
  const mayVoid = useMay("manager");
  const zones = useAsk("GET /api/staff/delivery-zones");
  const { state, change } = list;
  const all = { value: "", label: t("filter.all") };
  return (
    <Menu button={t("orders.filter.more")}>
      <div className="grid w-96 max-w-[90vw] grid-cols-2 gap-3 p-2">
        <SelectField
          label={t("orders.payBy")}
          value={state.paymentMethod ?? ""}
          onChange={(paymentMethod) => change({ paymentMethod })}
          choices={[all, ...PAY_BY.map((value) => ({ value, label: t(`orders.payBy.${value}`) }))]}
        />
        <SelectField
          label={t("orders.source")}
          value={state.source ?? ""}
          onChange={(source) => change({ source })}
          choices={[all, ...SOURCES.map((value) => ({ value, label: t(`orders.source.${value}`) }))]}
        />
        <SelectField
          label={t("orders.filter.zone")}
          value={state.zone ?? ""}
          onChange={(zone) => change({ zone })}
          choices={[all, ...(zones.data ?? []).map((zone) => ({ value: zone.id, label: text(zone.name) }))]}
          className="col-span-2"
        />
        {DAYS.map((day) => (
          <DateField
            key={day}
            label={t(`orders.filter.${day}`)}
            value={state[day] ?? ""}
            onChange={(value) => change({ [day]: value })}
          />
        ))}
        <SwitchField
          label={t("orders.showQuestions")}
          value={state.question === "1"}
          onChange={(question) => change({ question: question ? "1" : "" })}
        />
        {mayVoid && (
          <SwitchField
            label={t("orders.showVoided")}
            value={state.voided === "1"}
            onChange={(voided) => change({ voided: voided ? "1" : "" })}
          />
        )}
      </div>
    </Menu>
  );
}
