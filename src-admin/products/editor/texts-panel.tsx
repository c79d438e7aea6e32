import { useServices } from "../../app/services.tsx";
import { LocalizedField } from "../../ui/fields/localized-field.tsx";
import { MarkdownField } from "../../ui/fields/markdown-field.tsx";
import { Panel } from "../../ui/page.tsx";
import { bilingualField } from "./bilingual-field.ts";
import type { PanelProps } from "./panel-props.ts";

/** Name and descriptions, both languages side by side. */
export function TextsPanel(panel: PanelProps) {
  const { t } = useServices();
  return (
    <Panel title={t("product.panel.texts")}>
      <div className="flex flex-col gap-4">
        <LocalizedField label={t("product.name")} maxLength={120} {...bilingualField(panel, "name")} />
        <LocalizedField
          label={t("product.shortDescription")}
          maxLength={200}
          rows={2}
          {...bilingualField(panel, "shortDescription")}
        />
        <MarkdownField label={t("product.description")} {...bilingualField(panel, "description")} />
      </div>
    </Panel>
  );
}
