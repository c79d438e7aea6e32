import Printer from "lucide-react/icons/printer";
import { useState } from "react";
import type { DocumentKind } from "../../src-shared/documents/registry.ts";
import { Button } from "../../src-shared/ui/button.tsx";
import { Icon } from "../../src-shared/ui/icon.tsx";
import { useServices } from "../app/services.tsx";
import { isDesktop } from "../desktop/desktop-api.ts";
import { PrintDialog } from "../printing/print-dialog.tsx";
import { useNotifiedAttempt } from "../ui/forms/use-attempt.ts";
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
  const { attempt, busy } = useNotifiedAttempt();
  const [asked, setAsked] = useState(false);
  const tooMany = ids.length > MAX_DOCUMENTS;
  const print = async () => {
    if (isDesktop()) return setAsked(true);
    const body = { documents: ids.map((id) => ({ kind, id })) };
    await attempt(async () => saveFile(await api("POST /api/documents/batch", { body })));
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
