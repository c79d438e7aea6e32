import { useState } from "react";
import { ifMatch } from "../../src-shared/api/editing.ts";
import type { StaffCategory } from "../../src-shared/catalogue/categories.ts";
import { newId } from "../../src-shared/values/id.ts";
import type { LocalizedText } from "../../src-shared/values/localized.ts";
import { useFormat } from "../app/format.ts";
import { useWrite } from "../app/queries.ts";
import { useServices } from "../app/services.tsx";
import { MediaChoice } from "../media/media-choice.tsx";
import { useEditor } from "../ui/forms/use-editor.ts";
import { BranchForm } from "./branch-form.tsx";

interface Values {
  name: LocalizedText;
  description: LocalizedText;
  slug: string;
  image: string | null;
}

const valuesOf = ({ name, description, slug, image, version }: StaffCategory) => ({
  values: { name, description, slug, image },
  version,
});
const nothing = { values: { name: { en: "" }, description: { en: "" }, slug: "", image: null }, version: null };

/** A category being written: a new one without `category`. */
export function CategoryDialog({ category, onClose }: { category: StaffCategory | undefined; onClose: () => void }) {
  const { t } = useServices();
  const { text } = useFormat();
  const add = useWrite("POST /api/categories");
  const change = useWrite("PUT /api/categories/:id");
  const drop = useWrite("DELETE /api/categories/:id");
  const [id] = useState(() => category?.id ?? newId());
  const editor = useEditor<Values, StaffCategory>({
    key: `category.${category?.id ?? "new"}`,
    saved: category ? valuesOf(category) : nothing,
    read: valuesOf,
    send: (values, version) =>
      version === null
        ? add.mutateAsync({ body: { ...values, id } })
        : change.mutateAsync({ params: { id }, body: values, headers: ifMatch(version) }),
  });
  return (
    <BranchForm
      title={category ? text(category.name) : t("category.add")}
      editor={editor}
      {...(category
        ? { onRemove: () => drop.mutateAsync({ params: { id }, headers: ifMatch(category.version) }) }
        : {})}
      onClose={onClose}
    >
      <MediaChoice
        label={t("category.image")}
        hint={t("category.imageHint")}
        folder="categories"
        {...editor.form.field("image")}
      />
    </BranchForm>
  );
}
