import { type ReactNode, useState } from "react";
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
  /** What is to be said before there is anything to see. */
  ready: boolean;
  preview(): Promise<InvoiceDraft>;
  post(headers: { "idempotency-key": string }): Promise<Invoice>;
  onClose(): void;
  /** What is to be chosen. */
  children: ReactNode;
}

/** In two steps, because it cannot be undone: what is chosen, then the document as it would be, and only there the posting. */
export function PostingDialog(props: PostingDialogProps) {
  const { title, action, ready, preview, post, onClose, children } = props;
  const { t } = useServices();
  const go = useNavigate();
  const once = useOnce();
  const [draft, setDraft] = useState<InvoiceDraft>();
  const { attempt, busy, problem } = useAttempt();
  const show = () => attempt(async () => setDraft(await preview()));
  const send = () =>
    attempt(async () => {
      const posted = await once(post);
      notify.done(t("invoice.posted", { number: posted.number }));
      onClose();
      await go(invoiceScreen(posted.id));
    });
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      size={draft ? "lg" : "md"}
      footer={
        draft ? (
          <>
            <Button onClick={() => setDraft(undefined)}>{t("part.back")}</Button>
            <Button disabled={busy} onClick={() => void send()} variant="main">
              {action}
            </Button>
          </>
        ) : (
          <>
            <Button onClick={onClose}>{t("part.cancel")}</Button>
            <Button disabled={busy || !ready} onClick={() => void show()} variant="main">
              {t("billing.preview")}
            </Button>
          </>
        )
      }
    >
      <div className="flex flex-col gap-4">
        {draft ? (
          <>
            <p className="text-muted">{t("billing.forGood")}</p>
            <DocumentSheet content={draft} />
          </>
        ) : (
          children
        )}
        <BillingFailure problem={problem} />
      </div>
    </Dialog>
  );
}
