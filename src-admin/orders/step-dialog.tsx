import { type ReactNode, useState } from "react";
import { CheckField } from "../parts/check-field.tsx";
import { Dialog } from "../parts/dialog.tsx";
import { TextareaField } from "../parts/textarea-field.tsx";
import { useForm } from "../parts/use-form.ts";
import { useServices } from "../services.tsx";
import { OrderFailure } from "./order-failure.tsx";

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
  const [problem, setProblem] = useState<unknown>();
  const [busy, setBusy] = useState(false);
  const send = async () => {
    setBusy(true);
    setProblem(undefined);
    try {
      await onSend({ ...form.values, note: form.values.note.trim() });
      onClose();
    } catch (failure) {
      form.takeProblems(failure);
      setProblem(failure);
    }
    setBusy(false);
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      size="sm"
      footer={
        <>
          <button type="button" onClick={onClose} className="act">
            {t("part.back")}
          </button>
          <button
            type="button"
            disabled={busy}
            onClick={() => void send()}
            className={`act ${bad ? "act-bad" : "act-main"}`}
          >
            {action}
          </button>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        {hint && <p>{hint}</p>}
        {children}
        <TextareaField label={t("order.note")} optional rows={2} maxLength={1000} {...form.field("note")} />
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
        <OrderFailure problem={problem} />
      </div>
    </Dialog>
  );
}
