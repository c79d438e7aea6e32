import type { SettingValue } from "../../src-shared/settings/operations.ts";
import { useServices } from "../app/services.tsx";
import { LocalizedField } from "../ui/fields/localized-field.tsx";
import { NumberField } from "../ui/fields/number-field.tsx";
import { SettingForm } from "./setting-form.tsx";

type Promises = SettingValue<"promises">;
type Values = Omit<Promises, "returnDays" | "warrantyMonths"> & Record<"returnDays" | "warrantyMonths", number | null>;

/** What the shop promises, said on every page, in mails and on documents. */
export function PromisesForm() {
  const { t } = useServices();
  const labels = {
    returnDays: t("setting.promises.returnDays"),
    warrantyMonths: t("setting.promises.warrantyMonths"),
    delivery: t("setting.promises.delivery"),
  };
  return (
    <SettingForm<Values> part="promises" labels={labels} text={t("setting.promisesText")}>
      {(form) => (
        <>
          <div className="grid gap-3 sm:grid-cols-2">
            <NumberField
              label={labels.returnDays}
              hint={t("setting.promises.returnHint")}
              min={0}
              max={365}
              {...form.field("returnDays")}
            />
            <NumberField
              label={labels.warrantyMonths}
              hint={t("setting.promises.warrantyHint")}
              min={0}
              max={240}
              {...form.field("warrantyMonths")}
            />
          </div>
          <LocalizedField label={labels.delivery} optional maxLength={200} {...form.bilingual("delivery")} />
          <p className="text-xs text-muted">{t("setting.promises.deliveryHint")}</p>
        </>
      )}
    </SettingForm>
  );
}
