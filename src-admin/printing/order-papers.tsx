import Printer from "lucide-react/icons/printer";
import { useState } from "react";
import { FieldHint } from "../../src-shared/ui/field.tsx";
import { Icon } from "../../src-shared/ui/icon.tsx";
import { notify } from "../../src-shared/ui/notify.ts";
import { failureText } from "../app/failure-text.ts";
import { useServices } from "../app/services.tsx";
import { isDesktop } from "../desktop/desktop-api.ts";
import { paperAddress } from "../documents/use-papers.ts";
import { Menu, MenuItem } from "../ui/menu.tsx";
import { saveFile } from "../ui/save-file.ts";
import { PrintDialog } from "./print-dialog.tsx";

const kinds = ["confirmation", "delivery-note", "pick-list", "receipt80"] as const;
type Kind = (typeof kinds)[number];

/** As many as are printed in one go. */
const most = 60;

/**
 * The papers of one order or of many. In the desktop app they go to a printer; in a browser one opens as PDF and many come
 * as one file, delivery notes in the order of the route.
 */
export function OrderPapers({ ids }: { ids: readonly string[] }) {
  const { t, api } = useServices();
  const [asked, setAsked] = useState<Kind>();
  const open = async (kind: Kind) => {
    if (isDesktop()) return setAsked(kind);
    const [first] = ids;
    if (ids.length === 1 && first) return void window.open(paperAddress(kind, first), "_blank", "noopener");
    try {
      saveFile(await api("POST /api/documents/batch", { body: { papers: ids.map((id) => ({ kind, id })) } }));
    } catch (problem) {
      notify.problem(failureText(t, problem));
    }
  };
  const tooMany = ids.length > most;
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
        {kinds.map((kind) => (
          <MenuItem key={kind} disabled={tooMany} onSelect={() => void open(kind)}>
            {t(`print.kind.${kind}`)}
          </MenuItem>
        ))}
        {tooMany && <FieldHint className="px-2.5">{t("print.tooMany", { count: most })}</FieldHint>}
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
