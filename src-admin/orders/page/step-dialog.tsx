import type { ReactNode } from "react";
import { AS_SET, type StepMail } from "../../../src-shared/orders/step-mail.ts";
import { CheckField } from "../../../src-shared/ui/check-field.tsx";
import { TextField } from "../../../src-shared/ui/text-field.tsx";
import { useServices } from "../../app/services.tsx";
import { ActionDialog } from "../../ui/forms/action-dialog.tsx";
import { useForm } from "../../ui/forms/use-form.ts";
import type { IdempotencyHeaders } from "../../ui/forms/use-submit.ts";
import { OrderFailure } from "../order-failure.tsx";

export interface Step {
  note: string;
  noteForCustomer: boolean;
  mail: StepMail;
}

interface StepDialogProps {
  title: string;
  hint?: string | undefined;
  action: string;
  bad?: boolean;
  /** A mail can reach the customer: there is an address. */
  canMail: boolean;
  /** The note can be one that the customer reads. */
  canShare?: boolean;
  /** Whether the customer gets a mail is set for the step, and not asked. */
  asSet?: boolean;
  /** What this step asks besides. */
  children?: ReactNode;
  onClose(): void;
  /** Rejects with what went wrong; then the dialog stays, with all that was typed. */
  onSend(step: Step, headers: IdempotencyHeaders): Promise<unknown>;
  /** Puts a failure beside the fields of `children`. */
  onFailure?: (failure: unknown) => void;
}

/** One step of an order or of a delivery that asks first, because it cannot be undone for a while as the others: its note, and whether the customer gets a mail. */
export function StepDialog(props: StepDialogProps) {
  const {
    title,
    hint,
    action,
    bad,
    canMail,
    canShare = true,
    asSet = false,
    children,
    onClose,
    onSend,
    onFailure,
  } = props;
  const { t } = useServices();
  const form = useForm({ note: "", noteForCustomer: false, mail: canMail });
  return (
    <ActionDialog
      onClose={onClose}
      title={title}
      size="sm"
      leave={t("part.back")}
      action={action}
      bad={bad}
      deliberate
      onSend={(headers) => {
        const { note, noteForCustomer, mail } = form.values;
        return onSend({ note: note.trim(), noteForCustomer, mail: asSet ? AS_SET : mail }, headers);
      }}
      onFailure={(failure) => {
        onFailure?.(failure);
        form.takeProblems(failure);
        return false;
      }}
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
      {asSet ? (
        <p className="text-muted">{t("order.step.mailAsSet")}</p>
      ) : canMail ? (
        <CheckField label={t("order.mail")} {...form.field("mail")} />
      ) : (
        <p className="text-muted">{t("order.noMail")}</p>
      )}
    </ActionDialog>
  );
}
