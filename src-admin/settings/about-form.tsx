import type { SettingValue } from "../../src-shared/contract/settings.ts";
import { LocalizedField } from "../parts/localized-field.tsx";
import { MarkdownField } from "../parts/markdown-field.tsx";
import { useServices } from "../services.tsx";
import { SettingForm } from "./setting-form.tsx";

/** The words about us on the home page. */
export function AboutForm() {
  const { t } = useServices();
  const labels = { title: t("setting.card.title"), text: t("setting.card.text") };
  return (
    <SettingForm<SettingValue<"about">> part="about" labels={labels}>
      {(form) => (
        <>
          <LocalizedField label={labels.title} maxLength={100} {...form.twin("title")} />
          <MarkdownField label={labels.text} {...form.field("text")} />
        </>
      )}
    </SettingForm>
  );
}
