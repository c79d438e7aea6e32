import { type ReactNode, useState } from "react";
import { Dialog } from "../parts/dialog.tsx";
import { notify } from "../parts/notify.ts";
import { useOnce } from "../parts/use-once.ts";
import { useServices } from "../services.tsx";
import { QuoteFailure } from "./quote-failure.tsx";

interface QuoteStepDialogProps {
  title: string;
  /** What the button does, as a verb. */
  action: string;
  bad?: boolean;
  size?: "sm" | "md";
  disabled?: boolean;
  onClose(): void;
  /** Rejects with what went wrong; then the dialog stays, with all that was typed. */
  onSend(headers: { "idempotency-key": string }): Promise<unknown>;
  /** What is said when it is done. */
  done: string;
  children: ReactNode;
}

/** One step of a quote, with what there is to say about it. */
export function QuoteStepDialog(props: QuoteStepDialogProps) {
  const { title, action, bad, size = "sm", disabled = false, onClose, onSend, done, children } = props;
  const { t } = useServices();
  const once = useOnce();
  const [problem, setProblem] = useState<unknown>();
  const [busy, setBusy] = useState(false);
  const send = async () => {
    setBusy(true);
    setProblem(undefined);
    try {
      await once(onSend);
      notify.done(done);
      onClose();
    } catch (failure) {
      setProblem(failure);
    }
    setBusy(false);
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      size={size}
      footer={
        <>
          <button type="button" onClick={onClose} className="act">
            {t("part.back")}
          </button>
          <button
            type="button"
            disabled={busy || disabled}
            onClick={() => void send()}
            className={`act ${bad ? "act-bad" : "act-main"}`}
          >
            {action}
          </button>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        {children}
        <QuoteFailure problem={problem} />
      </div>
    </Dialog>
  );
}
