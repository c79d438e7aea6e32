import type { SettingValue } from "../../src-shared/settings/operations.ts";
import { TextField } from "../../src-shared/ui/text-field.tsx";
import {
  brandColours,
  FIRST_COLOUR,
  isReadableBrand,
  type ThemeColours,
} from "../../src-shared/values/brand-colours.ts";
import { useServices } from "../app/services.tsx";
import { LogoPanel } from "./logo-panel.tsx";
import { SettingForm } from "./setting-form.tsx";

/** The shop's own logo and colour. */
export function BrandForm() {
  return (
    <div className="flex flex-col gap-6">
      <LogoPanel />
      <ColourForm />
    </div>
  );
}

/** The colour, with how it looks in both themes. */
function ColourForm() {
  const { t } = useServices();
  const labels = { colour: t("setting.brand.colour") };
  return (
    <SettingForm<SettingValue<"brand">>
      part="brand"
      title={t("setting.brand.title")}
      labels={labels}
      text={t("setting.brandText")}
    >
      {(form) => {
        const typed = form.values.colour.toLowerCase();
        const colour = /^#[0-9a-f]{6}$/.test(typed) ? typed : undefined;
        return (
          <>
            <div className="flex flex-wrap items-start gap-3">
              <TextField
                label={labels.colour}
                hint={t("setting.brand.hint")}
                latin
                maxLength={7}
                {...form.field("colour")}
                problem={
                  form.problemOf("colour") ?? (colour && !isReadableBrand(colour) ? t("field.contrast") : undefined)
                }
                className="w-72"
              />
              <input
                type="color"
                aria-label={t("setting.brand.pick")}
                value={colour ?? FIRST_COLOUR}
                onChange={(event) => form.set("colour", event.target.value)}
                className="mt-5.5 h-9 w-14 cursor-pointer rounded-sm border border-edge"
              />
            </div>
            <Sample colour={colour !== undefined && isReadableBrand(colour) ? colour : FIRST_COLOUR} />
          </>
        );
      }}
    </SettingForm>
  );
}

function Sample({ colour }: { colour: string }) {
  const { light, dark } = brandColours(colour);
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      <Swatch colours={light} ground="#fbfaf8" />
      <Swatch colours={dark} ground="#181512" />
    </div>
  );
}

function Swatch({ colours, ground }: { colours: ThemeColours; ground: string }) {
  const { t } = useServices();
  return (
    <div className="flex items-center gap-4 rounded-sm border border-line p-4" style={{ background: ground }}>
      <span className="rounded-sm px-4 py-2" style={{ background: colours.main, color: "#ffffff" }}>
        {t("setting.brand.sample")}
      </span>
      <span className="underline" style={{ color: colours.accent }}>
        {t("setting.brand.link")}
      </span>
    </div>
  );
}
