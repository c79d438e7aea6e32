import { useState } from "react";
import type { PrintJob, PrintSetting } from "../../src-shared/desktop/operations.ts";
import { DOCUMENTS, type DocumentKind } from "../../src-shared/documents/registry.ts";
import { Button } from "../../src-shared/ui/button.tsx";
import { CheckField } from "../../src-shared/ui/check-field.tsx";
import { FieldHint, FieldProblem } from "../../src-shared/ui/field.tsx";
import { notify } from "../../src-shared/ui/notify.ts";
import { failureText } from "../app/failure-text.ts";
import { useServices } from "../app/services.tsx";
import { desktop } from "../desktop/desktop-api.ts";
import { useDesktopAsk } from "../desktop/use-desktop.ts";
import { useDocumentName } from "../documents/use-document-name.ts";
import { Dialog } from "../ui/dialog.tsx";
import { useAttempt } from "../ui/forms/use-attempt.ts";
import { Shown } from "../ui/shown.tsx";
import { type PrintChoice, SettingFields } from "./setting-fields.tsx";
import { usePrintProgress } from "./use-print-progress.ts";

interface PrintDialogProps {
  kind: DocumentKind;
  /** All of this kind; they are printed in the order given, delivery notes in that of the route. */
  documents: PrintJob["documents"];
  onClose(): void;
}

/** Where to, on what, how often: with what is remembered filled in. It stays open until all is printed. */
export function PrintDialog({ kind, documents, onClose }: PrintDialogProps) {
  const nameOf = useDocumentName();
  const settings = useDesktopAsk("GET /api/desktop/print-settings");
  const found = settings.data?.find((row) => row.kind === kind);
  return (
    <Shown of={settings} skeleton={null}>
      {() => found && <Asking documents={documents} onClose={onClose} setting={found} title={nameOf(kind)} />}
    </Shown>
  );
}

interface AskingProps {
  title: string;
  documents: PrintJob["documents"];
  setting: PrintSetting;
  onClose(): void;
}

function Asking({ title, documents, setting, onClose }: AskingProps) {
  const { t } = useServices();
  const { kind, ...before } = setting;
  const [choice, setChoice] = useState<PrintChoice>(before);
  const [remember, setRemember] = useState(false);
  const [reprint, setReprint] = useState(false);
  const { attempt, busy, problem } = useAttempt();
  const progress = usePrintProgress(busy);

  const print = (to: "printer" | "pdf") =>
    attempt(async () => {
      if (remember) await desktop("PUT /api/desktop/print-settings", { body: { kind, ...choice } });
      const done = await desktop("POST /api/desktop/print", { body: { documents, reprint, to, using: choice } });
      if (done.savedAs !== null) notify.done(t("print.saved", { file: done.savedAs }));
      else if (done.printed > 0) notify.done(t("print.done", { count: done.printed }));
      if (!done.cancelled) onClose();
    });
  return (
    <Dialog
      open
      size="sm"
      held={busy}
      onClose={onClose}
      title={documents.length === 1 ? title : t("print.several", { kind: title, count: documents.length })}
      footer={
        <>
          <Button disabled={busy} onClick={() => void print("pdf")}>
            {t("print.asPdf")}
          </Button>
          <Button disabled={busy} onClick={() => void print("printer")} variant="main">
            {t("print.action")}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <SettingFields kind={kind} value={choice} onChange={setChoice} />
        <div className="flex flex-col gap-2">
          {!DOCUMENTS[kind].withoutCopyMark && (
            <div>
              <CheckField label={t("print.copy")} value={reprint} onChange={setReprint} />
              <FieldHint>{t("print.copyHint")}</FieldHint>
            </div>
          )}
          <CheckField label={t("print.remember")} value={remember} onChange={setRemember} />
        </div>
        {busy && (
          <div role="status" className="text-sm text-muted">
            {progress && progress.total > 1
              ? t("print.progress", { done: progress.done, total: progress.total })
              : t("print.atWork")}
            {progress && progress.total > 1 && (
              <progress
                aria-label={t("print.atWork")}
                value={progress.done}
                max={progress.total}
                className="block w-full accent-accent"
              />
            )}
          </div>
        )}
        <FieldProblem alert>{problem !== undefined && failureText(t, problem)}</FieldProblem>
      </div>
    </Dialog>
  );
}
