import type { SettingValue } from "../../src-shared/settings/operations.ts";
import { useServices } from "../app/services.tsx";
import { LocalizedField } from "../ui/fields/localized-field.tsx";
import { MarkdownField } from "../ui/fields/markdown-field.tsx";
import { SettingForm } from "./setting-form.tsx";

/** The words about us on the home page. */
export function AboutForm() {
  const { t } = useServices();
  const labels = { title: t("setting.card.title"), text: t("setting.card.text") };
  return (
    <SettingForm<SettingValue<"about">> part="about" labels={labels}>
      {(form) => (
        <>
          <LocalizedField label={labels.title} maxLength={100} {...form.bilingual("title")} />
          <MarkdownField label={labels.text} {...form.field("text")} />
        </>
      )}
    </SettingForm>
  );
}
