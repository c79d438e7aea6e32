import { type ReactNode, useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router-dom";
import { invoiceScreen } from "../../../src-shared/addresses.ts";
import type { InvoiceDraft } from "../../../src-shared/billing/content.ts";
import type { Invoice } from "../../../src-shared/billing/posted-document.ts";
import { Button } from "../../../src-shared/ui/button.tsx";
import { notify } from "../../../src-shared/ui/notify.ts";
import { useServices } from "../../app/services.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { useAttempt } from "../../ui/forms/use-attempt.ts";
import { useOnce } from "../../ui/forms/use-once.ts";
import { BillingFailure } from "../billing-failure.tsx";
import { DocumentSheet } from "./document-sheet.tsx";

interface PostingDialogProps {
  title: string;
  /** What the button that posts does, as a verb. */
  action: string;
  /** Whether enough is chosen for a document. */
  ready: boolean;
  /** What is chosen: the preview follows it. */
  chosen: object;
  preview(): Promise<InvoiceDraft>;
  post(headers: { "idempotency-key": string }): Promise<Invoice>;
  /** What happens with the posted document; its screen opens unless told. */
  onPosted?: (posted: Invoice) => unknown;
  onClose(): void;
  /** What is to be chosen, if anything. */
  children?: ReactNode;
}

/** Milliseconds of quiet after a change before the preview is made anew. */
const QUIET_MS = 300;

/**
 * The document as it would be, under what is chosen for it. It cannot be undone, so the button posts only what is shown: after a
 * change it waits for the preview.
 */
export function PostingDialog(props: PostingDialogProps) {
  const { title, action, ready, chosen, preview, post, onPosted, onClose, children } = props;
  const { t } = useServices();
  const go = useNavigate();
  const once = useOnce();
  const [shown, setShown] = useState<{ of: string; draft: InvoiceDraft }>();
  const seeing = useAttempt();
  const posting = useAttempt();
  const wanted = ready ? JSON.stringify(chosen) : undefined;
  const newest = useRef<string>(undefined);
  newest.current = wanted;
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is chosen decides, not the functions of each drawing
  useEffect(() => {
    if (wanted === undefined || shown?.of === wanted) return;
    const see = () =>
      seeing.attempt(async () => {
        const draft = await preview();
        if (newest.current === wanted) setShown({ of: wanted, draft });
      });
    // The first one comes at once.
    const timer = setTimeout(() => void see(), shown ? QUIET_MS : 0);
    return () => clearTimeout(timer);
  }, [wanted]);
  const isShown = wanted !== undefined && shown?.of === wanted;
  const send = () =>
    posting.attempt(async () => {
      const posted = await once(post);
      notify.done(t("invoice.posted", { number: posted.number }));
      onClose();
      await (onPosted ? onPosted(posted) : go(invoiceScreen(posted.id)));
    });
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      size="lg"
      footer={
        <>
          <Button onClick={onClose}>{t("part.cancel")}</Button>
          <Button disabled={posting.busy || !isShown} onClick={() => void send()} variant="main">
            {action}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {children}
        <BillingFailure problem={posting.problem ?? seeing.problem} />
        {shown && ready && (
          <section aria-label={t("billing.preview")} aria-busy={!isShown} className={isShown ? "" : "opacity-50"}>
            <p className="mb-3 text-muted">{t("billing.forGood")}</p>
            <DocumentSheet content={shown.draft} />
          </section>
        )}
      </div>
    </Dialog>
  );
}
