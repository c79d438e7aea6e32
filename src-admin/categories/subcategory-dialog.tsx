import { useState } from "react";
import { ifMatch } from "../../src-shared/api/editing.ts";
import type { StaffCategory, StaffSubcategory } from "../../src-shared/catalogue/categories.ts";
import { SelectField } from "../../src-shared/ui/select-field.tsx";
import { newId } from "../../src-shared/values/id.ts";
import type { LocalizedText } from "../../src-shared/values/localized.ts";
import { useFormat } from "../app/format.ts";
import { useWrite } from "../app/queries.ts";
import { useServices } from "../app/services.tsx";
import { useEditor } from "../ui/forms/use-editor.ts";
import { BranchForm } from "./branch-form.tsx";

interface Values {
  name: LocalizedText;
  description: LocalizedText;
  slug: string;
  categoryId: string;
}

interface SubcategoryDialogProps {
  /** Absent: a new one in `parent`. */
  subcategory: StaffSubcategory | undefined;
  parent: string | undefined;
  tree: readonly StaffCategory[];
  onClose(): void;
}

const valuesOf = ({ name, description, slug, categoryId, version }: StaffSubcategory) => ({
  values: { name, description, slug, categoryId },
  version,
});

/** A subcategory being written; moved to another category, its products move along. */
export function SubcategoryDialog({ subcategory, parent = "", tree, onClose }: SubcategoryDialogProps) {
  const { t } = useServices();
  const { text } = useFormat();
  const add = useWrite("POST /api/subcategories");
  const change = useWrite("PUT /api/subcategories/:id");
  const drop = useWrite("DELETE /api/subcategories/:id");
  const [id] = useState(() => subcategory?.id ?? newId());
  const [nothing] = useState(() => ({
    values: { name: { en: "" }, description: { en: "" }, slug: "", categoryId: parent },
    version: null,
  }));
  const editor = useEditor<Values, StaffSubcategory>({
    key: `subcategory.${subcategory?.id ?? `new.${parent}`}`,
    saved: subcategory ? valuesOf(subcategory) : nothing,
    read: valuesOf,
    send: (values, version) =>
      version === null
        ? add.mutateAsync({ body: { ...values, id } })
        : change.mutateAsync({ params: { id }, body: values, headers: ifMatch(version) }),
  });
  return (
    <BranchForm
      title={subcategory ? text(subcategory.name) : t("category.addInside")}
      editor={editor}
      {...(subcategory
        ? { onRemove: () => drop.mutateAsync({ params: { id }, headers: ifMatch(subcategory.version) }) }
        : {})}
      onClose={onClose}
    >
      <SelectField
        label={t("product.category")}
        hint={subcategory && t("category.moves")}
        {...editor.form.field("categoryId")}
        choices={tree.map((category) => ({ value: category.id, label: text(category.name) }))}
      />
    </BranchForm>
  );
}
