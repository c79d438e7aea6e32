import type { SettingValue } from "../../src-shared/settings/operations.ts";
import { TextField } from "../../src-shared/ui/text-field.tsx";
import { useServices } from "../app/services.tsx";
import { LocalizedField } from "../ui/fields/localized-field.tsx";
import { SettingForm } from "./setting-form.tsx";

type Bank = SettingValue<"bank">;

/** Where bank transfers go; customers read it in mails and on their order's page. */
export function BankForm() {
  const { t } = useServices();
  const labels = {
    name: t("setting.bank.name"),
    iban: "IBAN",
    accountName: t("setting.bank.accountName"),
    swift: "SWIFT",
  };
  return (
    <SettingForm<Bank> part="bank" labels={labels}>
      {(form) => (
        <>
          <LocalizedField label={t("setting.bank.name")} maxLength={100} {...form.bilingual("name")} />
          <LocalizedField label={t("setting.bank.accountName")} maxLength={150} {...form.bilingual("accountName")} />
          <div className="grid gap-3 sm:grid-cols-2">
            <TextField label="IBAN" latin maxLength={50} hint={t("setting.bank.ibanHint")} {...form.field("iban")} />
            <TextField label="SWIFT" latin maxLength={11} {...form.field("swift")} />
          </div>
        </>
      )}
    </SettingForm>
  );
}
