import Printer from "lucide-react/icons/printer";
import { useState } from "react";
import { type DocumentKind, ORDER_DOCUMENT_KINDS } from "../../src-shared/documents/registry.ts";
import { FieldHint } from "../../src-shared/ui/field.tsx";
import { Icon } from "../../src-shared/ui/icon.tsx";
import { useServices } from "../app/services.tsx";
import { isDesktop } from "../desktop/desktop-api.ts";
import { useDocumentName } from "../documents/use-document-name.ts";
import { documentAddress } from "../documents/use-documents.ts";
import { useNotifiedAttempt } from "../ui/forms/use-attempt.ts";
import { Menu, MenuItem } from "../ui/menu.tsx";
import { saveFile } from "../ui/save-file.ts";
import { PrintDialog } from "./print-dialog.tsx";

/** As many as are printed in one go. */
const MAX_DOCUMENTS = 60;

/**
 * The documents of one order or of many. In the desktop app they go to a printer; in a browser one opens as PDF and many come
 * as one file, delivery notes in the order of the route.
 */
export function OrderPrintMenu({ ids }: { ids: readonly string[] }) {
  const { t, api } = useServices();
  const nameOf = useDocumentName();
  const [asked, setAsked] = useState<DocumentKind>();
  const { attempt } = useNotifiedAttempt();
  const open = async (kind: DocumentKind) => {
    if (isDesktop()) return setAsked(kind);
    const [first] = ids;
    if (ids.length === 1 && first) return void window.open(documentAddress(kind, first), "_blank", "noopener");
    const body = { documents: ids.map((id) => ({ kind, id })) };
    await attempt(async () => saveFile(await api("POST /api/documents/batch", { body })));
  };
  const tooMany = ids.length > MAX_DOCUMENTS;
  return (
    <>
      <Menu
        button={
          <>
            <Icon of={Printer} className="size-4" />
            {t("print.menu")}
          </>
        }
      >
        {ORDER_DOCUMENT_KINDS.map((kind) => (
          <MenuItem key={kind} disabled={tooMany} onSelect={() => void open(kind)}>
            {nameOf(kind)}
          </MenuItem>
        ))}
        {tooMany && <FieldHint className="px-2.5">{t("print.tooMany", { count: MAX_DOCUMENTS })}</FieldHint>}
      </Menu>
      {asked && (
        <PrintDialog
          kind={asked}
          documents={ids.map((id) => ({ kind: asked, id }))}
          onClose={() => setAsked(undefined)}
        />
      )}
    </>
  );
}
