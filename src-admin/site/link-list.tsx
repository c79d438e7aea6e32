import X from "lucide-react/icons/x";
import type { SettingValue } from "../../src-shared/settings/operations.ts";
import { entryName } from "../../src-shared/site/named-texts.ts";
import { Button } from "../../src-shared/ui/button.tsx";
import { Icon } from "../../src-shared/ui/icon.tsx";
import { IconButton } from "../../src-shared/ui/icon-button.tsx";
import { SelectField } from "../../src-shared/ui/select-field.tsx";
import { TextField } from "../../src-shared/ui/text-field.tsx";
import { useServices } from "../app/services.tsx";
import { LocalizedField } from "../ui/fields/localized-field.tsx";
import { SortableList } from "../ui/fields/sortable-list.tsx";
import { SwitchField } from "../ui/fields/switch-field.tsx";
import type { ListProps } from "./site-form.ts";
import { useLinkChoices } from "./use-link-choices.ts";

type Links = SettingValue<"navigation">["header"];

interface LinkListProps extends ListProps {
  links: Links;
  most: number;
  onChange(links: Links): void;
}

/** Links in their order, each with its words in both languages and what it leads to. */
export function LinkList({ links, most, onChange, name, form, flag }: LinkListProps) {
  const { t } = useServices();
  const choices = useLinkChoices();
  const isChoice = (to: string) => choices.some(({ value }) => value === to);
  return (
    <>
      <SortableList
        items={links.map((link, at) => ({ link, at }))}
        itemKey={({ at }) => String(at)}
        itemName={({ link, at }) => link.label.en || String(at + 1)}
        onOrder={(next) => onChange(next.map(({ link }) => link))}
        className="flex flex-col gap-3"
        itemClass="rounded-sm border border-line p-3"
      >
        {({ link }, handle, at) => {
          const change = (to: Partial<Links[number]>) => onChange(links.with(at, { ...link, ...to }));
          const known = isChoice(link.to);
          const problem = form.problemOf(`${name}.${at}.to`);
          return (
            <div className="flex items-start gap-2">
              {handle}
              <div className="flex min-w-0 flex-1 flex-col gap-3">
                <LocalizedField
                  label={t("setting.link.label")}
                  maxLength={30}
                  value={link.label}
                  onChange={({ en, ar }) => change({ label: { en, ar } })}
                  problems={form.problemsOf(`${name}.${at}.label`)}
                  {...flag(`${name}.${entryName(links, at)}.label`)}
                />
                <div className="grid gap-3 sm:grid-cols-2">
                  <SelectField
                    label={t("setting.link.target")}
                    value={known ? link.to : ""}
                    onChange={(to) => change({ to })}
                    choices={[...choices, { value: "", label: t("setting.link.other") }]}
                    problem={known ? problem : undefined}
                  />
                  {!known && (
                    <TextField
                      label={t("setting.link.address")}
                      hint={t("setting.announcement.linkHint")}
                      latin
                      maxLength={300}
                      value={link.to}
                      onChange={(to) => change({ to })}
                      problem={problem}
                    />
                  )}
                </div>
                <SwitchField
                  label={t("setting.link.shown")}
                  value={link.shown}
                  onChange={(shown) => change({ shown })}
                />
              </div>
              <IconButton
                onClick={() => onChange(links.toSpliced(at, 1))}
                label={t("setting.link.remove", { name: link.label.en })}
              >
                <Icon of={X} className="size-4" />
              </IconButton>
            </div>
          );
        }}
      </SortableList>
      <Button
        disabled={links.length >= most}
        onClick={() => onChange([...links, { to: "", label: { en: "", ar: undefined }, shown: true }])}
        className="self-start"
      >
        {t("setting.link.add")}
      </Button>
    </>
  );
}
