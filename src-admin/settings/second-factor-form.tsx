import type { SettingValue } from "../../src-shared/settings/operations.ts";
import { useServices } from "../app/services.tsx";
import { SwitchField } from "../ui/fields/switch-field.tsx";
import { SettingForm } from "./setting-form.tsx";

const ROLES = ["staff", "manager", "admin"] as const;

/** Of which roles a second factor is demanded. */
export function SecondFactorForm() {
  const { t } = useServices();
  const labels = { staff: t("frame.role.staff"), manager: t("frame.role.manager"), admin: t("frame.role.admin") };
  return (
    <SettingForm<SettingValue<"secondFactor">>
      part="secondFactor"
      labels={labels}
      read={(value) => value as SettingValue<"secondFactor">}
      write={(values) => values}
      text={t("setting.secondFactorText")}
    >
      {(form) => (
        <div className="flex flex-col gap-3">
          {ROLES.map((role) => (
            <SwitchField key={role} label={labels[role]} {...form.field(role)} />
          ))}
        </div>
      )}
    </SettingForm>
  );
}
