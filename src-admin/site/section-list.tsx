import type { SectionChoice } from "../../src-shared/content/home-sections.ts";
import { useServices } from "../app/services.tsx";
import { SortableList } from "../ui/fields/sortable-list.tsx";
import { SwitchField } from "../ui/fields/switch-field.tsx";

interface SectionListProps {
  sections: SectionChoice[];
  onChange(sections: SectionChoice[]): void;
}

/** Which sections the home page has below its slides, and in which order. */
export function SectionList({ sections, onChange }: SectionListProps) {
  const { t } = useServices();
  return (
    <SortableList
      items={sections}
      itemKey={({ section }) => section}
      itemName={({ section }) => t(`setting.section.${section}`)}
      onOrder={onChange}
      className="flex flex-col gap-2"
      itemClass="rounded-sm border border-line p-2"
    >
      {(choice, handle, at) => (
        <div className="flex items-center gap-2">
          {handle}
          <SwitchField
            label={t(`setting.section.${choice.section}`)}
            value={choice.shown}
            onChange={(shown) => onChange(sections.with(at, { ...choice, shown }))}
          />
        </div>
      )}
    </SortableList>
  );
}
