import { useServices } from "../app/services.tsx";
import { DateField } from "../ui/fields/date-field.tsx";
import { LocalizedField } from "../ui/fields/localized-field.tsx";
import { SwitchField } from "../ui/fields/switch-field.tsx";
import type { CardFieldsProps } from "./card-list.tsx";

/** What only slides have: the words of their button, the days on which they are shown, and whether they are. */
export function SlideFields({ card, change, name, form, flag }: CardFieldsProps) {
  const { t } = useServices();
  return (
    <>
      <LocalizedField
        label={t("setting.slide.button")}
        hint={t("setting.slide.buttonHint")}
        optional
        maxLength={40}
        value={card.button ?? { en: "" }}
        onChange={(button) => change({ button })}
        problems={form.problemsOf(`${name}.button`)}
        {...flag("button")}
      />
      <div className="grid gap-3 sm:grid-cols-2">
        <DateField
          label={t("setting.slide.from")}
          optional
          value={card.from ?? ""}
          onChange={(from) => change({ from: from || null })}
          problem={form.problemOf(`${name}.from`)}
        />
        <DateField
          label={t("setting.slide.until")}
          optional
          min={card.from ?? ""}
          value={card.until ?? ""}
          onChange={(until) => change({ until: until || null })}
          problem={form.problemOf(`${name}.until`)}
        />
      </div>
      <SwitchField
        label={t("setting.slide.shown")}
        value={card.shown ?? true}
        onChange={(shown) => change({ shown })}
      />
    </>
  );
}
