import { ASSEMBLY_TERMS } from "../../../src-shared/products/states.ts";
import { SelectField } from "../../../src-shared/ui/select-field.tsx";
import { useServices } from "../../app/services.tsx";
import { MoneyField } from "../../ui/fields/money-field.tsx";
import { Panel } from "../../ui/page.tsx";
import type { PanelProps } from "./panel-props.ts";
import { PlainFields } from "./plain-fields.tsx";

/** What we do with it beyond selling it: assembly, carrying, taking the old one away, warranty. */
export function ServicesPanel({ form, problem }: PanelProps) {
  const { t } = useServices();
  const { assembly } = form.values;
  return (
    <Panel title={t("product.panel.services")}>
      <div className="flex flex-col gap-3">
        <SelectField
          label={t("product.assembly")}
          value={assembly.kind}
          onChange={(kind) => form.set("assembly", { ...assembly, kind })}
          problem={problem("assembly.kind")}
          choices={ASSEMBLY_TERMS.map((value) => ({
            value,
            label: t(`product.assembly.${value}`),
          }))}
        />
        {assembly.kind === "paid" && (
          <MoneyField
            label={t("product.assemblyPrice")}
            value={assembly.price}
            onChange={(price) => form.set("assembly", { ...assembly, price })}
            problem={problem("assembly.price")}
          />
        )}
        <MoneyField label={t("product.carryUp")} hint={t("product.notOffered")} optional {...form.field("carryUp")} />
        <MoneyField label={t("product.takeAway")} hint={t("product.notOffered")} optional {...form.field("takeAway")} />
        <div className="grid grid-cols-2 gap-3">
          <PlainFields form={form} panel="services" />
        </div>
      </div>
    </Panel>
  );
}
