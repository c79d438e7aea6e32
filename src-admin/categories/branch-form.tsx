import type { ReactNode } from "react";
import type { LocalizedText } from "../../src-shared/model/localized.ts";
import { slugify } from "../../src-shared/model/slug.ts";
import { useFormat } from "../format.ts";
import { useConfirm } from "../parts/confirm.tsx";
import { ConflictDialog } from "../parts/conflict-dialog.tsx";
import { Dialog } from "../parts/dialog.tsx";
import { LocalizedField } from "../parts/localized-field.tsx";
import { notify } from "../parts/notify.ts";
import { TextField } from "../parts/text-field.tsx";
import type { Editor } from "../parts/use-editor.ts";
import { useInUseText } from "../parts/use-in-use-text.ts";
import { useServices } from "../services.tsx";

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
  const { time } = useFormat();
  const confirm = useConfirm();
  const failed = useInUseText();
  const { form } = editor;
  const save = async () => {
    if (!(await editor.save())) return;
    notify.done(t("part.saved"));
    onClose();
  };
  const remove = async () => {
    if (!onRemove || !(await confirm({ title: t("category.removeAsk", { name: title }), action: t("part.remove") })))
      return;
    try {
      await onRemove();
      notify.done(t("category.removed", { name: title }));
      onClose();
    } catch (problem) {
      notify.problem(failed(problem));
    }
  };
  const twin = (field: "name" | "description") => ({
    value: form.values[field],
    onChange: (value: LocalizedText) => form.set(field, value as T[typeof field]),
    problems: { en: form.problems[`${field}.en`] ?? form.problems[field], ar: form.problems[`${field}.ar`] },
  });
  return (
    <>
      <Dialog
        open={editor.conflict.conflict === undefined}
        onClose={onClose}
        title={title}
        footer={
          <>
            {onRemove && (
              <button type="button" onClick={() => void remove()} className="act act-bad me-auto">
                {t("part.remove")}
              </button>
            )}
            <button type="button" onClick={onClose} className="act">
              {t("part.close")}
            </button>
            <button type="submit" form="branch" disabled={!form.dirty || editor.saving} className="act act-main">
              {t("part.save")}
            </button>
          </>
        }
      >
        <form
          id="branch"
          onSubmit={(event) => {
            event.preventDefault();
            void save();
          }}
          className="flex flex-col gap-4"
        >
          {editor.restoredFrom && (
            <p role="status" className="text-muted">
              {t("draft.restored", { time: time(editor.restoredFrom) })}{" "}
              <button type="button" onClick={editor.reset} className="link">
                {t("draft.drop")}
              </button>
            </p>
          )}
          <LocalizedField label={t("product.name")} maxLength={80} {...twin("name")} />
          <LocalizedField label={t("product.description")} optional maxLength={600} rows={3} {...twin("description")} />
          {children}
          <TextField
            label={t("product.slug")}
            latin
            maxLength={80}
            placeholder={slugify(form.values.name.en)}
            hint={t("product.slugHint")}
            value={form.values.slug}
            onChange={(slug) => form.set("slug", slug as T["slug"])}
            problem={form.problems.slug}
          />
        </form>
      </Dialog>
      <ConflictDialog
        {...editor.conflict}
        labels={
          {
            name: t("product.name"),
            description: t("product.description"),
            slug: t("product.slug"),
            image: t("category.image"),
            categoryId: t("product.category"),
          } as Partial<Record<keyof T & string, string>>
        }
      />
    </>
  );
}
