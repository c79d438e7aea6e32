import type { ReactNode } from "react";
import { useServices } from "../../app/services.tsx";
import { ActionDialog } from "../../ui/forms/action-dialog.tsx";
import type { OnFailure } from "../../ui/forms/use-attempt.ts";
import { QuoteFailure } from "../quote-failure.tsx";

interface QuoteStepDialogProps {
  title: string;
  /** What the button does, as a verb. */
  action: string;
  bad?: boolean;
  /** Only a press of its button does it, not Enter in a field. */
  deliberate?: boolean;
  size?: "sm" | "md";
  disabled?: boolean;
  onClose(): void;
  /** Rejects with what went wrong; then the dialog stays, with all that was typed. */
  onSend(headers: { "idempotency-key": string }): Promise<unknown>;
  onFailure?: OnFailure;
  /** The message when it is done. */
  done: string;
  children: ReactNode;
}

/** One step of a quote, with what there is to say about it. */
export function QuoteStepDialog(props: QuoteStepDialogProps) {
  const { title, action, bad = false, deliberate = false, size = "sm", disabled = false, done, children } = props;
  const { onClose, onSend, onFailure } = props;
  const { t } = useServices();
  return (
    <ActionDialog
      onClose={onClose}
      title={title}
      size={size}
      leave={t("part.back")}
      action={action}
      bad={bad}
      deliberate={deliberate}
      disabled={disabled}
      done={done}
      onSend={onSend}
      onFailure={onFailure}
      failure={(problem) => <QuoteFailure problem={problem} />}
    >
      {children}
    </ActionDialog>
  );
}
