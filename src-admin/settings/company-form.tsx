import type { SettingValue } from "../../src-shared/settings/operations.ts";
import { CheckField } from "../../src-shared/ui/check-field.tsx";
import { TextField } from "../../src-shared/ui/text-field.tsx";
import { useServices } from "../app/services.tsx";
import { LocalizedField } from "../ui/fields/localized-field.tsx";
import { NumberField } from "../ui/fields/number-field.tsx";
import { SettingForm } from "./setting-form.tsx";
import { SocialLinks } from "./social-links.tsx";

type Company = SettingValue<"company">;
type Plate = Record<"zone" | "street" | "building", number | null>;
type Values = Omit<Company, "plate" | "since"> & { plate?: Plate | undefined; since: number | null };

const texts = ["phone", "whatsapp", "email", "crNumber", "mapUrl"] as const;

/** Who we are: on every page, in every mail, on every document. */
export function CompanyForm() {
  const { t } = useServices();
  const names = ["name", "legalName", "address", ...texts, "plate", "social", "since"] as const;
  const labels = Object.fromEntries(names.map((name) => [name, t(`setting.company.${name}`)]));
  return (
    <SettingForm<Values> part="company" labels={labels}>
      {(form) => {
        const { plate } = form.values;
        return (
          <>
            <LocalizedField label={t("setting.company.name")} maxLength={80} {...form.bilingual("name")} />
            <LocalizedField label={t("setting.company.legalName")} maxLength={150} {...form.bilingual("legalName")} />
            <LocalizedField label={t("setting.company.address")} maxLength={200} {...form.bilingual("address")} />
            <CheckField
              label={t("setting.company.plate")}
              value={plate !== undefined}
              onChange={(on) => form.set("plate", on ? { zone: null, street: null, building: null } : undefined)}
            />
            {plate && (
              <div className="grid grid-cols-3 gap-3">
                {(["zone", "street", "building"] as const).map((part) => (
                  <NumberField
                    key={part}
                    label={t(`setting.plate.${part}`)}
                    value={plate[part]}
                    onChange={(number) => form.set("plate", { ...plate, [part]: number })}
                    problem={form.problemOf(`plate.${part}`)}
                  />
                ))}
              </div>
            )}
            <div className="grid gap-3 sm:grid-cols-2">
              {texts.map((name) => (
                <TextField key={name} label={t(`setting.company.${name}`)} latin {...form.field(name)} />
              ))}
              <NumberField label={t("setting.company.since")} min={1900} max={2100} {...form.field("since")} />
            </div>
            <SocialLinks
              links={form.values.social}
              onChange={(social) => form.set("social", social)}
              problem={form.problemOf}
            />
          </>
        );
      }}
    </SettingForm>
  );
}
