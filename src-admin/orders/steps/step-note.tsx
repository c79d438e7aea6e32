import { useEffect, useState } from "react";
import { CheckField } from "../../../src-shared/ui/check-field.tsx";
import { TextField } from "../../../src-shared/ui/text-field.tsx";
import { useWrite } from "../../app/queries.ts";
import { useServices } from "../../app/services.tsx";
import { ActionDialog } from "../../ui/forms/action-dialog.tsx";
import { useForm } from "../../ui/forms/use-form.ts";
import { unnumbered } from "../list/order-columns.tsx";
import { OrderFailure } from "../order-failure.tsx";
import { answerNoteRequests, type Noted } from "./note-request.ts";

/** The dialog for a note on the step that was just taken. */
export function StepNote() {
  const [order, setOrder] = useState<Noted>();
  useEffect(() => answerNoteRequests(setOrder), []);
  return order && <NoteDialog order={order} onClose={() => setOrder(undefined)} />;
}

function NoteDialog({ order, onClose }: { order: Noted; onClose: () => void }) {
  const { t } = useServices();
  const write = useWrite("POST /api/orders/:id/notes");
  const form = useForm({ note: "", forCustomer: false });
  const note = form.values.note.trim();
  const canMail = order.contact.email !== "";
  return (
    <ActionDialog
      onClose={onClose}
      title={t("order.step.noteFor", { number: order.number ?? t(unnumbered(order)) })}
      size="sm"
      action={t("order.story.add")}
      disabled={note === ""}
      done={t("order.story.added")}
      onSend={(headers) => {
        const { forCustomer } = form.values;
        // The mail about the step carries it while that waits; afterwards it has a mail of its own.
        return write.mutateAsync({
          params: { id: order.id },
          body: { note, forCustomer, mail: forCustomer && canMail },
          headers,
        });
      }}
      onFailure={(failure) => void form.takeProblems(failure)}
      failure={(problem) => <OrderFailure problem={problem} />}
    >
      <TextField label={t("order.note")} rows={3} maxLength={1000} {...form.field("note")} />
      <CheckField
        label={t(canMail ? "order.step.noteMailed" : "order.noteForCustomer")}
        {...form.field("forCustomer")}
      />
    </ActionDialog>
  );
}
