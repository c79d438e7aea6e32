import type { SettingValue } from "../../src-shared/settings/operations.ts";
import { Button } from "../../src-shared/ui/button.tsx";
import { CheckField } from "../../src-shared/ui/check-field.tsx";
import { CopyButton } from "../../src-shared/ui/copy-button.tsx";
import { useAsk } from "../app/queries.ts";
import { useServices } from "../app/services.tsx";
import { LocalizedField } from "../ui/fields/localized-field.tsx";
import { SettingForm } from "./setting-form.tsx";

/** The switch that closes the shop to visitors, and the link that shows it all the same. */
export function VisitorsForm() {
  const { t } = useServices();
  const { data } = useAsk("GET /api/preview-link");
  const labels = {
    closed: t("setting.visitors.closed"),
    note: t("setting.visitors.note"),
    generation: t("setting.visitors.link"),
  };
  return (
    <SettingForm<SettingValue<"visitors">> part="visitors" labels={labels} text={t("setting.visitorsText")}>
      {(form) => (
        <>
          <CheckField
            label={labels.closed}
            value={form.values.closed}
            onChange={(closed) => form.set("closed", closed)}
          />
          <LocalizedField label={labels.note} optional maxLength={300} {...form.bilingual("note")} />
          <div className="flex flex-col gap-2 border-t border-line pt-4">
            <p className="font-medium">{labels.generation}</p>
            <p className="text-sm text-muted">{t("setting.visitors.linkText")}</p>
            {data && (
              <p className="flex flex-wrap items-center gap-2">
                <bdi dir="ltr" className="break-all text-sm">
                  {data.url}
                </bdi>
                <CopyButton text={data.url} />
              </p>
            )}
            <Button className="self-start" onClick={() => form.set("generation", form.values.generation + 1)}>
              {t("setting.visitors.newLink")}
            </Button>
          </div>
        </>
      )}
    </SettingForm>
  );
}
