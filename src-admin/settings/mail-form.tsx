import { MAILED_STEPS } from "../../src-shared/orders/step-mail.ts";
import type { SettingValue } from "../../src-shared/settings/operations.ts";
import { CheckField } from "../../src-shared/ui/check-field.tsx";
import { SelectField } from "../../src-shared/ui/select-field.tsx";
import { useServices } from "../app/services.tsx";
import { MailServerPanel } from "./mail-server-panel.tsx";
import { SettingForm } from "./setting-form.tsx";

/** The server that mails go through, e-mail to the shop itself, and which steps of an order are mailed to its customer. */
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
  const labels = { staffLang: t("setting.mail.staffLang"), steps: t("setting.mail.steps") };
  return (
    <SettingForm<SettingValue<"mail">> part="mail" labels={labels} text={t("setting.mailText")}>
      {(form) => (
        <>
          <SelectField
            label={labels.staffLang}
            choices={[
              { value: "en", label: t("part.english") },
              { value: "ar", label: t("part.arabic") },
            ]}
            {...form.field("staffLang")}
          />
          <fieldset className="flex flex-col gap-1">
            <legend className="mb-1 font-medium">{labels.steps}</legend>
            <p className="mb-1 text-muted">{t("setting.mail.stepsText")}</p>
            {MAILED_STEPS.map((step) => (
              <CheckField
                key={step}
                label={t(`orders.status.${step}`)}
                value={form.values.steps[step]}
                onChange={(mailed) => form.set("steps", { ...form.values.steps, [step]: mailed })}
              />
            ))}
          </fieldset>
        </>
      )}
    </SettingForm>
  );
}
