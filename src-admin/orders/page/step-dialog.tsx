import type { ReactNode } from "react";
import { CheckField } from "../../../src-shared/ui/check-field.tsx";
import { TextField } from "../../../src-shared/ui/text-field.tsx";
import { useServices } from "../../app/services.tsx";
import { ActionDialog } from "../../ui/forms/action-dialog.tsx";
import { useForm } from "../../ui/forms/use-form.ts";
import { OrderFailure } from "../order-failure.tsx";

export interface Step {
  note: string;
  noteForCustomer: boolean;
  mail: boolean;
}

interface StepDialogProps {
  title: string;
  hint?: string | undefined;
  action: string;
  bad?: boolean;
  /** The customer can be told: there is an address. */
  canMail: boolean;
  /** The note can be one that the customer reads. */
  canShare?: boolean;
  /** What this step asks besides. */
  children?: ReactNode;
  onClose(): void;
  /** Rejects with what went wrong; then the dialog stays, with all that was typed. */
  onSend(step: Step): Promise<unknown>;
}

/** One step of an order or of a delivery: what to say about it and whether the customer is told. */
export function StepDialog(props: StepDialogProps) {
  const { title, hint, action, bad, canMail, canShare = true, children, onClose, onSend } = props;
  const { t } = useServices();
  const form = useForm<Step>({ note: "", noteForCustomer: false, mail: canMail });
  return (
    <ActionDialog
      onClose={onClose}
      title={title}
      size="sm"
      leave={t("part.back")}
      action={action}
      bad={bad}
      onSend={() => onSend({ ...form.values, note: form.values.note.trim() })}
      onFailure={(failure) => void form.takeProblems(failure)}
      failure={(problem) => <OrderFailure problem={problem} />}
    >
      {hint && <p>{hint}</p>}
      {children}
      <TextField label={t("order.note")} optional rows={2} maxLength={1000} {...form.field("note")} />
      {canShare && (
        <CheckField
          label={t("order.noteForCustomer")}
          disabled={form.values.note.trim() === ""}
          {...form.field("noteForCustomer")}
        />
      )}
      {canMail ? (
        <CheckField label={t("order.mail")} {...form.field("mail")} />
      ) : (
        <p className="text-muted">{t("order.noMail")}</p>
      )}
    </ActionDialog>
  );
}
