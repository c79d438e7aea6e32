import type { SectionChoice } from "../../src-shared/content/home-sections.ts";
import { useServices } from "../app/services.tsx";
import { SortableList } from "../ui/fields/sortable-list.tsx";
import { SwitchField } from "../ui/fields/switch-field.tsx";
import { SettingForm } from "./setting-form.tsx";

/** Which sections the home page has below its slides, and in which order. */
export function SectionsForm() {
  const { t } = useServices();
  return (
    <SettingForm<{ list: SectionChoice[] }>
      part="homeSections"
      labels={{ list: t("setting.homeSections") }}
      text={t("setting.homeSectionsText")}
      read={(value) => ({ list: value as SectionChoice[] })}
      write={({ list }) => list}
    >
      {(form) => (
        <SortableList
          items={form.values.list}
          itemKey={({ section }) => section}
          itemName={({ section }) => t(`setting.section.${section}`)}
          onOrder={(list) => form.set("list", list)}
          className="flex flex-col gap-2"
          itemClass="rounded-sm border border-line p-2"
        >
          {(choice, handle, at) => (
            <div className="flex items-center gap-2">
              {handle}
              <SwitchField
                label={t(`setting.section.${choice.section}`)}
                value={choice.shown}
                onChange={(shown) => form.set("list", form.values.list.with(at, { ...choice, shown }))}
              />
            </div>
          )}
        </SortableList>
      )}
    </SettingForm>
  );
}
