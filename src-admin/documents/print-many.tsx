import Printer from "lucide-react/icons/printer";
import { useState } from "react";
import type { DocumentKind } from "../../src-shared/documents/registry.ts";
import { Button } from "../../src-shared/ui/button.tsx";
import { Icon } from "../../src-shared/ui/icon.tsx";
import { notify } from "../../src-shared/ui/notify.ts";
import { failureText } from "../app/failure-text.ts";
import { useServices } from "../app/services.tsx";
import { isDesktop } from "../desktop/desktop-api.ts";
import { PrintDialog } from "../printing/print-dialog.tsx";
import { saveFile } from "../ui/save-file.ts";

/** As many as are printed in one go. */
const MAX_DOCUMENTS = 60;

interface PrintManyProps {
  label: string;
  kind: DocumentKind;
  /** Of what. */
  ids: readonly string[];
}

/** The button of a selection: in a browser one PDF of all that is selected, in the desktop app the printer. */
export function PrintMany({ label, kind, ids }: PrintManyProps) {
  const { t, api } = useServices();
  const [busy, setBusy] = useState(false);
  const [asked, setAsked] = useState(false);
  const tooMany = ids.length > MAX_DOCUMENTS;
  const print = async () => {
    if (isDesktop()) return setAsked(true);
    setBusy(true);
    try {
      saveFile(await api("POST /api/documents/batch", { body: { documents: ids.map((id) => ({ kind, id })) } }));
    } catch (problem) {
      notify.problem(failureText(t, problem));
    }
    setBusy(false);
  };
  return (
    <>
      <Button
        disabled={busy || tooMany || ids.length === 0}
        title={tooMany ? t("print.tooMany", { count: MAX_DOCUMENTS }) : undefined}
        onClick={() => void print()}
      >
        <Icon of={Printer} className="size-4" />
        {label}
      </Button>
      {asked && <PrintDialog kind={kind} documents={ids.map((id) => ({ kind, id }))} onClose={() => setAsked(false)} />}
    </>
  );
}
