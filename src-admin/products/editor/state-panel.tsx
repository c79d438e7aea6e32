import { PRODUCT_STATUSES } from "../../../src-shared/products/states.ts";
import { SelectField } from "../../../src-shared/ui/select-field.tsx";
import { useServices } from "../../app/services.tsx";
import { InstantField } from "../../ui/fields/instant-field.tsx";
import { Panel } from "../../ui/page.tsx";
import type { PanelProps } from "./panel-props.ts";
import { PlainFields } from "./plain-fields.tsx";

/** Whether shoppers see it, from when, and where it is shown off. */
export function StatePanel({ form, problem }: PanelProps) {
  const { t } = useServices();
  return (
    <Panel title={t("product.panel.state")}>
      <div className="flex flex-col gap-3">
        <SelectField
          label={t("product.status")}
          {...form.field("status")}
          choices={PRODUCT_STATUSES.map((value) => ({
            value,
            label: t(`product.status.${value}`),
          }))}
        />
        {form.values.status === "draft" && (
          <InstantField
            label={t("product.publishAt")}
            hint={t("product.publishAtHint")}
            optional
            {...form.field("publishAt")}
            problem={problem("publishAt")}
          />
        )}
        <PlainFields form={form} panel="state" />
      </div>
    </Panel>
  );
}
