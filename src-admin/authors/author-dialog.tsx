import { useState } from "react";
import { ifMatch } from "../../src-shared/api/editing.ts";
import type { AuthorInput, StaffAuthor } from "../../src-shared/authors/operations.ts";
import { notify } from "../../src-shared/ui/notify.ts";
import { newId } from "../../src-shared/values/id.ts";
import type { LocalizedText } from "../../src-shared/values/localized.ts";
import { failureText } from "../app/failure-text.ts";
import { useFormat } from "../app/format.ts";
import { useWrite } from "../app/queries.ts";
import { useServices } from "../app/services.tsx";
import { LocalizedField } from "../ui/fields/localized-field.tsx";
import { EditDialog } from "../ui/forms/edit-dialog.tsx";
import { useEditor } from "../ui/forms/use-editor.ts";

type Values = Record<keyof AuthorInput, LocalizedText>;

const valuesOf = ({ name, title, bio }: StaffAuthor): Values => ({ name, title, bio });
const savedOf = (row: StaffAuthor) => ({ values: valuesOf(row), version: row.version });
const nothing = { values: { name: { en: "" }, title: { en: "" }, bio: { en: "" } } as Values, version: null };

/** An author, being written; a new one without `row`. One whom articles name stays. */
export function AuthorDialog({ row, onClose }: { row: StaffAuthor | undefined; onClose: () => void }) {
  const { t } = useServices();
  const { text } = useFormat();
  const add = useWrite("POST /api/authors");
  const change = useWrite("PUT /api/authors/:id");
  const drop = useWrite("DELETE /api/authors/:id");
  const [id] = useState(() => row?.id ?? newId());
  const editor = useEditor<Values, StaffAuthor>({
    key: `author.${row?.id ?? "new"}`,
    saved: row ? savedOf(row) : nothing,
    read: savedOf,
    send: (values, version) =>
      version === null
        ? add.mutateAsync({ body: { ...values, id } })
        : change.mutateAsync({ params: { id }, body: values, headers: ifMatch(version) }),
  });
  const { form } = editor;
  const remove = async ({ version }: StaffAuthor) => {
    try {
      await drop.mutateAsync({ params: { id }, headers: ifMatch(version) });
      onClose();
      notify.done(t("author.removed"));
    } catch (problem) {
      notify.problem(failureText(t, problem));
    }
  };
  const labels = { name: t("author.name"), title: t("author.title"), bio: t("author.bio") };
  return (
    <EditDialog
      title={row ? text(row.name) : t("author.add")}
      editor={editor}
      labels={labels}
      onClose={onClose}
      onRemove={row?.articles === 0 ? () => void remove(row) : undefined}
    >
      <LocalizedField label={labels.name} maxLength={100} {...form.bilingual("name")} />
      <LocalizedField label={labels.title} optional maxLength={120} {...form.bilingual("title")} />
      <LocalizedField label={labels.bio} optional maxLength={1000} rows={4} {...form.bilingual("bio")} />
    </EditDialog>
  );
}
