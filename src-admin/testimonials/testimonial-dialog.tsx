import { useState } from "react";
import { ifMatch } from "../../src-shared/api/editing.ts";
import type { StaffTestimonial } from "../../src-shared/testimonials/operations.ts";
import { CheckField } from "../../src-shared/ui/check-field.tsx";
import { notify } from "../../src-shared/ui/notify.ts";
import { newId } from "../../src-shared/values/id.ts";
import { failureText } from "../app/failure-text.ts";
import { useFormat } from "../app/format.ts";
import { useWrite } from "../app/queries.ts";
import { useServices } from "../app/services.tsx";
import { LocalizedField } from "../ui/fields/localized-field.tsx";
import { NumberField } from "../ui/fields/number-field.tsx";
import { EditDialog } from "../ui/forms/edit-dialog.tsx";
import { useEditor } from "../ui/forms/use-editor.ts";
import { newTestimonial, type TestimonialValues, testimonialInputOf, testimonialValues } from "./testimonial-values.ts";

const savedOf = (row: StaffTestimonial) => ({ values: testimonialValues(row), version: row.version });
const nothing = { values: newTestimonial, version: null };

/** What a customer says, being written; a new one without `row`. */
export function TestimonialDialog({ row, onClose }: { row: StaffTestimonial | undefined; onClose: () => void }) {
  const { t } = useServices();
  const { text } = useFormat();
  const add = useWrite("POST /api/testimonials");
  const change = useWrite("PUT /api/testimonials/:id");
  const drop = useWrite("DELETE /api/testimonials/:id");
  const [id] = useState(() => row?.id ?? newId());
  const editor = useEditor<TestimonialValues, StaffTestimonial>({
    key: `testimonial.${row?.id ?? "new"}`,
    saved: row ? savedOf(row) : nothing,
    read: savedOf,
    send: (values, version) =>
      version === null
        ? add.mutateAsync({ body: { ...testimonialInputOf(values), id } })
        : change.mutateAsync({ params: { id }, body: testimonialInputOf(values), headers: ifMatch(version) }),
  });
  const { form } = editor;
  const notifyProblem = (problem: unknown) => notify.problem(failureText(t, problem));
  const remove = async (gone: StaffTestimonial) => {
    try {
      await drop.mutateAsync({ params: { id }, headers: ifMatch(gone.version) });
      onClose();
      const body = { ...testimonialInputOf(gone), position: gone.position };
      notify.done(t("testimonial.removed"), {
        label: t("part.undo"),
        run: () => add.mutateAsync({ body }).catch(notifyProblem),
      });
    } catch (problem) {
      notifyProblem(problem);
    }
  };
  const labels = {
    author: t("testimonial.author"),
    role: t("testimonial.role"),
    company: t("testimonial.company"),
    text: t("testimonial.text"),
    rating: t("testimonial.rating"),
    active: t("testimonial.active"),
  };
  return (
    <EditDialog
      title={row ? text(row.author) : t("testimonial.add")}
      editor={editor}
      labels={labels}
      onClose={onClose}
      onRemove={row && (() => void remove(row))}
    >
      <LocalizedField label={labels.author} maxLength={100} {...form.bilingual("author")} />
      <LocalizedField label={labels.role} optional maxLength={100} {...form.bilingual("role")} />
      <LocalizedField label={labels.company} optional maxLength={150} {...form.bilingual("company")} />
      <LocalizedField label={labels.text} maxLength={1500} rows={4} {...form.bilingual("text")} />
      <NumberField label={labels.rating} min={1} max={5} {...form.field("rating")} className="w-40" />
      <CheckField label={labels.active} value={form.values.active} onChange={(active) => form.set("active", active)} />
    </EditDialog>
  );
}
