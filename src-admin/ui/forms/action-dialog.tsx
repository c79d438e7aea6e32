import { type ReactNode, useEffect, useId, useRef } from "react";
import { Button } from "../../../src-shared/ui/button.tsx";
import { notify } from "../../../src-shared/ui/notify.ts";
import { useServices } from "../../app/services.tsx";
import { Dialog } from "../dialog.tsx";
import { sendsFromLinesOnly } from "./enter.ts";
import { leadToUnclear } from "./lead-to-unclear.ts";
import { notifyFailure } from "./use-attempt.ts";
import { type SubmitOptions, useSubmit } from "./use-submit.ts";

interface ActionDialogProps<T> extends Omit<SubmitOptions<T>, "onDone"> {
  title: string;
  /** What the button does, as a verb. */
  action: string;
  /** The button that leaves everything as it is; "Cancel" by default. */
  leave?: string;
  /** What is done cannot be taken back, or takes something away. */
  bad?: boolean | undefined;
  /** Hard to take back, though it takes nothing away: it posts, moves money or stock, or is read by a customer. */
  deliberate?: boolean;
  size?: "sm" | "md";
  /** More room between the fields of a long form. */
  wide?: boolean;
  disabled?: boolean;
  /** Asked at the press: false where something is missing, and nothing is sent. */
  isReady?: () => boolean;
  /** Notified when it is done. */
  done?: string | ((answer: T) => string);
  /** Shows what went wrong, below the fields; a message does by default. */
  failure?: (problem: unknown) => ReactNode;
  onClose(): void;
  children: ReactNode;
}

/**
 * A dialog around one write. It closes when that is done; after a refusal it stays, with all that was typed. Enter in a field of one
 * line sends it, unless it is `bad` or `deliberate`: then only a press of its button does.
 */
export function ActionDialog<T>(props: ActionDialogProps<T>) {
  const { title, action, leave, bad = false, deliberate = false, size = "md", wide = false } = props;
  const { disabled = false, isReady, done, failure, onClose, onSend, children } = props;
  const { t } = useServices();
  const id = useId();
  const { submit, busy, problem } = useSubmit<T>({
    onSend,
    onFailure: (problem) => props.onFailure?.(problem) || (!failure && notifyFailure(t, problem)),
    onDone(answer) {
      if (done !== undefined) notify.done(typeof done === "string" ? done : done(answer));
      onClose();
    },
  });
  const byButtonOnly = bad || deliberate;
  const send = () => {
    if (busy || disabled || leadToUnclear(document.getElementById(id))) return;
    if (isReady?.() ?? true) void submit();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      size={size}
      footer={
        <>
          <Button onClick={onClose}>{leave ?? t("part.cancel")}</Button>
          <Button
            disabled={busy || disabled}
            variant={bad ? "bad" : "main"}
            {...(byButtonOnly ? { onClick: send } : { type: "submit", form: id })}
          >
            {action}
          </Button>
        </>
      }
    >
      <form
        id={id}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          // With a single field a browser takes Enter as sending even where no button sends.
          if (!byButtonOnly) send();
        }}
        onKeyDown={sendsFromLinesOnly}
        className={`flex flex-col ${wide ? "gap-4" : "gap-3"}`}
      >
        {children}
        {failure && <InSight since={problem}>{failure(problem)}</InSight>}
      </form>
    </Dialog>
  );
}

/** Keeps what went wrong in sight: below a long form it would be under the buttons, and a press would seem to do nothing. */
function InSight({ since, children }: { since: unknown; children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (since !== undefined) place.current?.scrollIntoView({ block: "nearest" });
  }, [since]);
  return (
    <div ref={place} className="scroll-mb-5 empty:hidden">
      {children}
    </div>
  );
}
