import type { SettingValue } from "../../src-shared/settings/operations.ts";
import { SelectField } from "../../src-shared/ui/select-field.tsx";
import { useServices } from "../app/services.tsx";
import { SettingForm } from "./setting-form.tsx";

/** E-mail to the shop itself. */
export function MailForm() {
  const { t } = useServices();
  const labels = { staffLang: t("setting.mail.staffLang") };
  return (
    <SettingForm<SettingValue<"mail">> part="mail" labels={labels} text={t("setting.mailText")}>
      {(form) => (
        <SelectField
          label={labels.staffLang}
          choices={[
            { value: "en", label: t("part.english") },
            { value: "ar", label: t("part.arabic") },
          ]}
          {...form.field("staffLang")}
        />
      )}
    </SettingForm>
  );
}
