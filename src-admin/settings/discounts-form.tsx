import type { DiscountRole } from "../../src-shared/orders/discount.ts";
import type { SettingValue } from "../../src-shared/settings/operations.ts";
import { useServices } from "../app/services.tsx";
import { NumberField } from "../ui/fields/number-field.tsx";
import { SettingForm } from "./setting-form.tsx";

/** Per cent; kept as basis points. */
type Values = Record<DiscountRole, number | null>;

const ROLES = ["staff", "manager", "admin"] as const;

/** How far each role may go below the list price, in orders, at the counter and in quotes. */
export function DiscountsForm() {
  const { t } = useServices();
  const labels = { staff: t("frame.role.staff"), manager: t("frame.role.manager"), admin: t("frame.role.admin") };
  return (
    <SettingForm<Values>
      part="discounts"
      labels={labels}
      read={(value) => eachRole((role) => (value as SettingValue<"discounts">)[role] / 100)}
      write={(values) =>
        eachRole((role) => {
          const percent = values[role];
          return percent === null ? null : Math.round(percent * 100);
        })
      }
      text={t("setting.discountsText")}
    >
      {(form) => (
        <div className="grid gap-3 sm:grid-cols-3">
          {ROLES.map((role) => (
            <NumberField
              key={role}
              label={labels[role]}
              unit="%"
              decimals={2}
              min={0}
              max={100}
              {...form.field(role)}
            />
          ))}
        </div>
      )}
    </SettingForm>
  );
}

const eachRole = (of: (role: DiscountRole) => number | null): Values => ({
  staff: of("staff"),
  manager: of("manager"),
  admin: of("admin"),
});
