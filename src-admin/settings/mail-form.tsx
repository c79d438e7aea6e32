import type { SettingValue } from "../../src-shared/settings/operations.ts";
import { SelectField } from "../../src-shared/ui/select-field.tsx";
import { useServices } from "../app/services.tsx";
import { MailServerPanel } from "./mail-server-panel.tsx";
import { SettingForm } from "./setting-form.tsx";

/** The server that mails go through, and e-mail to the shop itself. */
export function MailForm() {
  return (
    <div className="flex flex-col gap-4">
      <MailServerPanel />
      <OwnMailForm />
    </div>
  );
}

function OwnMailForm() {
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
