import Plus from "lucide-react/icons/plus";
import X from "lucide-react/icons/x";
import { Button } from "../../../src-shared/ui/button.tsx";
import { CheckField } from "../../../src-shared/ui/check-field.tsx";
import { FieldLabel } from "../../../src-shared/ui/field.tsx";
import { Icon } from "../../../src-shared/ui/icon.tsx";
import { IconButton } from "../../../src-shared/ui/icon-button.tsx";
import { slugify } from "../../../src-shared/values/slug.ts";
import { useServices } from "../../app/services.tsx";
import { LocalizedField } from "../../ui/fields/localized-field.tsx";
import { NumberField } from "../../ui/fields/number-field.tsx";
import { Panel } from "../../ui/page.tsx";
import { bilingualField } from "./bilingual-field.ts";
import type { PanelProps } from "./panel-props.ts";
import type { ProductValues } from "./product-values.ts";

type Size = ProductValues["dimensions"];
const sides = ["width", "depth", "height"] as const;

/** Size, weight, materials and whatever else can be measured or named. */
export function FactsPanel(panel: PanelProps) {
  const { form, problem } = panel;
  const { t } = useServices();
  const { dimensions, carton } = form.values;
  return (
    <Panel title={t("product.panel.facts")}>
      <div className="flex flex-col gap-4">
        <div className="grid gap-3 sm:grid-cols-4">
          <SizeFields
            of="dimensions"
            size={dimensions}
            onChange={(size) => form.set("dimensions", size)}
            problem={problem}
          />
          <NumberField
            label={t("product.weight")}
            unit={t("product.kg")}
            decimals={2}
            min={0}
            {...form.field("weight")}
          />
        </div>
        <CheckField
          label={t("product.carton")}
          value={carton !== null}
          onChange={(on) => form.set("carton", on ? { width: null, depth: null, height: null, pieces: 1 } : null)}
        />
        {carton && (
          <div className="grid gap-3 sm:grid-cols-4">
            <SizeFields
              of="carton"
              size={carton}
              onChange={(size) => form.set("carton", { ...carton, ...size })}
              problem={problem}
            />
            <NumberField
              label={t("product.pieces")}
              min={1}
              max={100}
              value={carton.pieces}
              onChange={(pieces) => form.set("carton", { ...carton, pieces })}
              problem={problem("carton.pieces")}
            />
          </div>
        )}
        <LocalizedField
          label={t("product.materials")}
          hint={t("product.onePerLine")}
          optional
          rows={3}
          {...bilingualField(panel, "materials")}
        />
        <Specs {...panel} />
      </div>
    </Panel>
  );
}

function SizeFields(props: { of: string; size: Size; onChange: (size: Size) => void; problem: PanelProps["problem"] }) {
  const { t } = useServices();
  return sides.map((side) => (
    <NumberField
      key={side}
      label={t(`product.${side}`)}
      unit={t("product.cm")}
      decimals={1}
      min={0}
      value={props.size[side]}
      onChange={(value) => props.onChange({ ...props.size, [side]: value })}
      problem={props.problem(`${props.of}.${side}`)}
    />
  ));
}

function Specs({ form, problem, age }: PanelProps) {
  const { t } = useServices();
  const { specs } = form.values;
  const change = (at: number, to: Partial<ProductValues["specs"][number]>) =>
    form.set(
      "specs",
      specs.map((spec, index) => (index === at ? { ...spec, ...to } : spec)),
    );
  return (
    <fieldset>
      <FieldLabel as="legend">{t("product.specs")}</FieldLabel>
      <ul className="flex flex-col gap-3">
        {specs.map((spec, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a line has no name of its own until it is written
          <li key={at} className="flex items-start gap-2 border-t border-line pt-3">
            <div className="grid flex-1 gap-2">
              <LocalizedField
                label={t("product.specLabel")}
                maxLength={60}
                value={spec.label}
                onChange={(label) => change(at, { label, key: specKey(specs, at, label.en, spec) })}
                problem={problem(`specs.${at}.label`) ?? problem(`specs.${at}.key`)}
                {...age(`specs.${spec.key}.label`)}
              />
              <LocalizedField
                label={t("product.specValue")}
                maxLength={160}
                value={spec.value}
                onChange={(value) => change(at, { value })}
                problem={problem(`specs.${at}.value`)}
                {...age(`specs.${spec.key}.value`)}
              />
            </div>
            <IconButton
              onClick={() =>
                form.set(
                  "specs",
                  specs.filter((_, index) => index !== at),
                )
              }
              label={t("product.specRemove", { name: spec.label.en })}
            >
              <Icon of={X} className="size-4" />
            </IconButton>
          </li>
        ))}
      </ul>
      <Button
        disabled={specs.length >= 40}
        onClick={() => form.set("specs", [...specs, { key: "", label: { en: "" }, value: { en: "" } }])}
        className="mt-3"
      >
        <Icon of={Plus} className="size-4" />
        {t("product.specAdd")}
      </Button>
    </fieldset>
  );
}

/** A new line is named after its English label, as long as that is being written; a known one keeps its name. */
function specKey(
  specs: ProductValues["specs"],
  at: number,
  label: string,
  now: ProductValues["specs"][number],
): string {
  const follows = now.key === "" || now.key === freeKey(specs, at, now.label.en);
  return follows ? freeKey(specs, at, label) : now.key;
}

function freeKey(specs: ProductValues["specs"], at: number, label: string): string {
  const wanted = slugify(label).slice(0, 36) || `fact-${at + 1}`;
  const taken = new Set(specs.filter((_, index) => index !== at).map((spec) => spec.key));
  if (!taken.has(wanted)) return wanted;
  let again = 2;
  while (taken.has(`${wanted}-${again}`)) again += 1;
  return `${wanted}-${again}`;
}
