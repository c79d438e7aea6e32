import { useState } from "react";
import type { StaffOrder } from "../../../src-shared/orders/staff-order.ts";
import { Button } from "../../../src-shared/ui/button.tsx";
import { CheckField } from "../../../src-shared/ui/check-field.tsx";
import { notify } from "../../../src-shared/ui/notify.ts";
import { SelectField } from "../../../src-shared/ui/select-field.tsx";
import { TextField } from "../../../src-shared/ui/text-field.tsx";
import { useWrite } from "../../app/queries.ts";
import { useServices } from "../../app/services.tsx";
import { useDraft } from "../../ui/forms/use-draft.ts";
import { useForm } from "../../ui/forms/use-form.ts";
import { useSubmit } from "../../ui/forms/use-submit.ts";
import { OrderFailure } from "../order-failure.tsx";

interface Note {
  note: string;
  reader: "internal" | "customer";
  mail: boolean;
}
const blank: Note = { note: "", reader: "internal", mail: false };

/** A note for each other or for the customer; what is typed outlives a reload. */
export function NoteForm({ order }: { order: StaffOrder }) {
  const { t } = useServices();
  const write = useWrite("POST /api/orders/:id/notes");
  const form = useForm<Note>(blank);
  const { note, reader, mail } = form.values;
  const { found, drop } = useDraft(`order-note.${order.id}`, form.values, blank, null);
  const [takenUp, setTakenUp] = useState(false);
  if (found && !takenUp) {
    setTakenUp(true);
    form.replace(found.value);
  }
  const forCustomer = reader === "customer";
  const { submit, busy, problem } = useSubmit({
    onSend: (headers) =>
      write.mutateAsync({
        params: { id: order.id },
        body: { note: note.trim(), forCustomer, mail: forCustomer && mail },
        headers,
      }),
    onDone: () => {
      notify.done(t("order.story.added"));
      form.replace(blank);
      drop();
    },
    onFailure: (failure) => void form.takeProblems(failure),
  });
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
      className="mb-5 flex flex-col gap-2"
    >
      <TextField label={t("order.story.write")} rows={2} maxLength={1000} {...form.field("note")} />
      <div className="flex flex-wrap items-end gap-3">
        <SelectField<Note["reader"]>
          label={t("order.story.for")}
          {...form.field("reader")}
          choices={[
            { value: "internal", label: t("order.story.internal") },
            { value: "customer", label: t("order.story.customer"), disabled: order.status === "draft" },
          ]}
        />
        {forCustomer && order.contact.email !== "" && (
          <CheckField label={t("order.mail")} {...form.field("mail")} className="min-h-9" />
        )}
        <Button type="submit" disabled={note.trim() === "" || busy} className="ms-auto">
          {t("order.story.add")}
        </Button>
      </div>
      <OrderFailure problem={problem} />
    </form>
  );
}
