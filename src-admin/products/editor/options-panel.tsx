import Plus from "lucide-react/icons/plus";
import X from "lucide-react/icons/x";
import { Button } from "../../../src-shared/ui/button.tsx";
import { FieldLabel, FieldProblem } from "../../../src-shared/ui/field.tsx";
import { Icon } from "../../../src-shared/ui/icon.tsx";
import { IconButton } from "../../../src-shared/ui/icon-button.tsx";
import { slugify } from "../../../src-shared/values/slug.ts";
import { useServices } from "../../app/services.tsx";
import { LocalizedField } from "../../ui/fields/localized-field.tsx";
import { SortableList } from "../../ui/fields/sortable-list.tsx";
import { Panel } from "../../ui/page.tsx";
import { isOfColours, type KnownColour, KnownColours } from "./known-colours.tsx";
import { countCombinations, MOST_VARIANTS, matchOptions } from "./match-options.ts";
import { OptionValue } from "./option-value.tsx";
import type { PanelProps } from "./panel-props.ts";
import type { ProductValues } from "./product-values.ts";

type Option = ProductValues["options"][number];

/** What a shopper chooses (colour, size, finish); from it come the variants. */
export function OptionsPanel(panel: PanelProps) {
  const { form } = panel;
  const { t } = useServices();
  const { options, variants } = form.values;
  // Variants follow at once, so that what stands below is what will be saved.
  const set = (next: Option[]) => {
    if (countCombinations(next) > MOST_VARIANTS) return;
    form.set("options", next);
    form.set("variants", matchOptions(next, variants));
  };
  const change = (at: number, to: Partial<Option>) =>
    set(options.map((option, index) => (index === at ? { ...option, ...to } : option)));
  const add = () => {
    const key = freeKey(
      "option",
      options.map((option) => option.key),
    );
    set([...options, { key, name: { en: "" }, values: [{ key: "value-1", name: { en: "" }, hex: null }] }]);
  };
  return (
    <Panel title={t("product.panel.options")} text={t("product.optionsText")}>
      <FieldProblem>{panel.problem("options")}</FieldProblem>
      <div className="flex flex-col gap-5">
        {options.map((option, at) => (
          <fieldset key={option.key} className="border-t border-line pt-4">
            <legend className="sr-only">{option.name.en || t("product.option")}</legend>
            <div className="flex items-start gap-2">
              <div className="flex-1">
                <LocalizedField
                  label={t("product.optionName")}
                  hint={t("product.optionHint")}
                  maxLength={40}
                  value={option.name}
                  onChange={(name) => change(at, { name })}
                  problem={panel.problem(`options.${at}.name`)}
                  {...panel.age(`options.${option.key}`)}
                />
              </div>
              <IconButton
                onClick={() => set(options.filter((_, index) => index !== at))}
                label={t("product.optionRemove", { name: option.name.en })}
              >
                <Icon of={X} className="size-4" />
              </IconButton>
            </div>
            <FieldLabel className="mt-3">{t("product.optionValues")}</FieldLabel>
            <SortableList
              items={option.values}
              itemKey={(value) => value.key}
              itemName={(value) => value.name.en || value.key}
              onOrder={(values) => change(at, { values })}
              className="flex flex-col gap-2"
            >
              {(value, handle, index) => (
                <OptionValue
                  value={value}
                  handle={handle}
                  age={panel.age(`options.${option.key}.${value.key}`)}
                  problem={panel.problem(`options.${at}.values.${index}`)}
                  onChange={(to) =>
                    change(at, { values: option.values.map((one) => (one.key === value.key ? to : one)) })
                  }
                  onRemove={
                    option.values.length > 1
                      ? () => change(at, { values: option.values.filter((one) => one.key !== value.key) })
                      : undefined
                  }
                />
              )}
            </SortableList>
            <Button onClick={() => change(at, { values: [...option.values, newValue(option)] })} className="mt-2">
              <Icon of={Plus} className="size-4" />
              {t("product.valueAdd")}
            </Button>
            {isOfColours(option) && (
              <KnownColours
                taken={option.values.map((value) => value.name.en)}
                onAdd={(colour) => change(at, { values: withColour(option, colour) })}
              />
            )}
          </fieldset>
        ))}
      </div>
      {options.length < 3 && (
        <Button onClick={add} className="mt-4">
          <Icon of={Plus} className="size-4" />
          {t("product.optionAdd")}
        </Button>
      )}
    </Panel>
  );
}

const newValue = (option: Option): Option["values"][number] => ({
  key: freeKey(
    "value",
    option.values.map((value) => value.key),
  ),
  name: { en: "" },
  hex: null,
});

/** A known colour takes the place of a value that has no name yet, which a new option begins with. */
function withColour(option: Option, colour: KnownColour): Option["values"] {
  const blank = option.values.find(({ name }) => name.en.trim() === "");
  return blank
    ? option.values.map((value) => (value === blank ? { ...value, ...colour } : value))
    : [...option.values, { ...newValue(option), ...colour }];
}

/** Variants name options and values by these; once given they stay, whatever the words become. */
function freeKey(word: string, taken: readonly string[]): string {
  let number = taken.length + 1;
  while (taken.includes(slugify(`${word}-${number}`))) number += 1;
  return slugify(`${word}-${number}`);
}
