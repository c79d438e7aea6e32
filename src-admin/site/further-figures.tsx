import X from "lucide-react/icons/x";
import type { SettingValue } from "../../src-shared/settings/operations.ts";
import { entryName } from "../../src-shared/site/named-texts.ts";
import { Button } from "../../src-shared/ui/button.tsx";
import { FieldLabel } from "../../src-shared/ui/field.tsx";
import { Icon } from "../../src-shared/ui/icon.tsx";
import { IconButton } from "../../src-shared/ui/icon-button.tsx";
import { TextField } from "../../src-shared/ui/text-field.tsx";
import { useServices } from "../app/services.tsx";
import { LocalizedField } from "../ui/fields/localized-field.tsx";
import type { ListProps } from "./site-form.ts";

type Figures = SettingValue<"statistics">["further"];

interface FurtherFiguresProps extends ListProps {
  figures: Figures;
  onChange(figures: Figures): void;
}

/** Figures of the home page with words of the owner's own. */
export function FurtherFigures({ figures, onChange: put, name, form, flag }: FurtherFiguresProps) {
  const { t } = useServices();
  return (
    <fieldset>
      <FieldLabel as="legend">{t("setting.statistics.further")}</FieldLabel>
      <div className="flex flex-col gap-4">
        {figures.map((figure, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a figure has no name of its own until it is written
          <div key={at} className="flex items-start gap-2 rounded-sm border border-line p-3">
            <div className="flex min-w-0 flex-1 flex-col gap-3">
              <TextField
                label={t("setting.statistics.value")}
                latin
                maxLength={20}
                value={figure.value}
                onChange={(value) => put(figures.with(at, { ...figure, value }))}
                problem={form.problemOf(`${name}.${at}.value`)}
              />
              <LocalizedField
                label={t("setting.statistics.label")}
                maxLength={60}
                value={figure.label}
                onChange={({ en, ar }) => put(figures.with(at, { ...figure, label: { en, ar } }))}
                problems={form.problemsOf(`${name}.${at}.label`)}
                {...flag(`${name}.${entryName(figures, at)}.label`)}
              />
            </div>
            <IconButton
              onClick={() => put(figures.toSpliced(at, 1))}
              label={t("setting.statistics.remove", { name: figure.value })}
            >
              <Icon of={X} className="size-4" />
            </IconButton>
          </div>
        ))}
        <Button
          disabled={figures.length >= 3}
          onClick={() => put([...figures, { value: "", label: { en: "", ar: undefined } }])}
          className="self-start"
        >
          {t("setting.statistics.add")}
        </Button>
      </div>
    </fieldset>
  );
}
