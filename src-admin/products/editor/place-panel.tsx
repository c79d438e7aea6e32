import { SelectField } from "../../../src-shared/ui/select-field.tsx";
import { TextField } from "../../../src-shared/ui/text-field.tsx";
import { slugify } from "../../../src-shared/values/slug.ts";
import { useFormat } from "../../app/format.ts";
import { useAsk } from "../../app/queries.ts";
import { useServices } from "../../app/services.tsx";
import { Panel } from "../../ui/page.tsx";
import type { PanelProps } from "./panel-props.ts";
import { PlainFields } from "./plain-fields.tsx";

/** Where in the shop it stands: category, brand, address. */
export function PlacePanel({ form, product }: PanelProps) {
  const { t } = useServices();
  const { text } = useFormat();
  const categories = useAsk("GET /api/staff/categories").data ?? [];
  const inside = categories.find((category) => category.id === form.values.categoryId)?.subcategories ?? [];
  const changed = product !== undefined && form.values.slug !== product.slug;
  return (
    <Panel title={t("product.panel.place")}>
      <div className="flex flex-col gap-3">
        <SelectField
          label={t("product.category")}
          {...form.field("categoryId")}
          onChange={(categoryId) => {
            form.set("categoryId", categoryId);
            form.set("subcategoryId", "");
          }}
          choices={[
            { value: "", label: t("product.choose"), disabled: true },
            ...categories.map((category) => ({ value: category.id, label: text(category.name) })),
          ]}
        />
        <SelectField
          label={t("product.subcategory")}
          {...form.field("subcategoryId")}
          choices={[
            { value: "", label: t("part.none") },
            ...inside.map((subcategory) => ({ value: subcategory.id, label: text(subcategory.name) })),
          ]}
        />
        <PlainFields form={form} panel="place" />
        <TextField
          label={t("product.slug")}
          latin
          maxLength={80}
          placeholder={slugify(form.values.name.en)}
          hint={changed ? t("product.slugMoves", { slug: product.slug }) : t("product.slugHint")}
          {...form.field("slug")}
        />
      </div>
    </Panel>
  );
}
