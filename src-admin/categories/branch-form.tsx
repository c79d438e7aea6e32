import type { ReactNode } from "react";
import { notify } from "../../src-shared/ui/notify.ts";
import { TextField } from "../../src-shared/ui/text-field.tsx";
import type { LocalizedText } from "../../src-shared/values/localized.ts";
import { slugify } from "../../src-shared/values/slug.ts";
import { useServices } from "../app/services.tsx";
import { useConfirm } from "../ui/confirm.tsx";
import { LocalizedField } from "../ui/fields/localized-field.tsx";
import { EditDialog } from "../ui/forms/edit-dialog.tsx";
import { useNotifiedAttempt } from "../ui/forms/use-attempt.ts";
import type { Editor } from "../ui/forms/use-editor.ts";
import { useInUseText } from "../ui/forms/use-in-use-text.ts";

interface Branch {
  name: LocalizedText;
  description: LocalizedText;
  slug: string;
}

interface BranchFormProps<T extends Branch, Row> {
  title: string;
  editor: Editor<T, Row>;
  onRemove?(): Promise<unknown>;
  onClose(): void;
  /** What a category or a subcategory has of its own. */
  children: ReactNode;
}

/** What categories and subcategories have in common. */
export function BranchForm<T extends Branch, Row>({
  title,
  editor,
  onRemove,
  onClose,
  children,
}: BranchFormProps<T, Row>) {
  const { t } = useServices();
  const confirm = useConfirm();
  const inUseText = useInUseText();
  const { attempt } = useNotifiedAttempt((_, problem) => inUseText(problem));
  const { form } = editor;
  const remove = async (take: () => Promise<unknown>) => {
    if (!(await confirm({ title: t("category.removeAsk", { name: title }), action: t("part.remove") }))) return;
    await attempt(async () => {
      await take();
      notify.done(t("category.removed", { name: title }));
      onClose();
    });
  };
  const bilingual = (field: "name" | "description") => ({
    value: form.values[field],
    onChange: (value: LocalizedText) => form.set(field, value as T[typeof field]),
    problems: form.problemsOf(field),
  });
  const labels: Record<string, string> = {
    name: t("product.name"),
    description: t("product.description"),
    slug: t("product.slug"),
    image: t("category.image"),
    categoryId: t("product.category"),
  };
  return (
    <EditDialog
      title={title}
      editor={editor}
      labels={labels as Partial<Record<keyof T & string, string>>}
      onClose={onClose}
      onRemove={onRemove && (() => void remove(onRemove))}
    >
      <LocalizedField label={t("product.name")} maxLength={80} {...bilingual("name")} />
      <LocalizedField
        label={t("product.description")}
        optional
        maxLength={600}
        rows={3}
        {...bilingual("description")}
      />
      {children}
      <TextField
        label={t("product.slug")}
        latin
        maxLength={80}
        placeholder={slugify(form.values.name.en)}
        hint={t("product.slugHint")}
        value={form.values.slug}
        onChange={(slug) => form.set("slug", slug as T["slug"])}
        problem={form.problemOf("slug")}
      />
    </EditDialog>
  );
}
