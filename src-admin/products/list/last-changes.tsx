import History from "lucide-react/icons/history";
import { useState } from "react";
import { Button } from "../../../src-shared/ui/button.tsx";
import { Icon } from "../../../src-shared/ui/icon.tsx";
import { useServices } from "../../app/services.tsx";
import { NeedsConnection } from "../../desktop/needs-connection.tsx";
import { useMay } from "../../session/session-context.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { ChangeList } from "./change-list.tsx";
import { LastImport } from "./last-import.tsx";
import type { Categories } from "./product-filters.ts";

/** A button that opens the last changes of many products, to undo them while the server can. */
export function LastChanges({ categories }: { categories: Categories }) {
  const { t } = useServices();
  const [open, setOpen] = useState(false);
  const seesImports = useMay("manager");
  return (
    <>
      <Button onClick={() => setOpen(true)} aria-label={t("product.changes.open")} title={t("product.changes.open")}>
        <Icon of={History} className="size-4" />
        <span className="max-lg:hidden">{t("product.changes.open")}</span>
      </Button>
      <Dialog open={open} onClose={() => setOpen(false)} title={t("product.changes.open")}>
        <NeedsConnection>
          {seesImports && <LastImport />}
          <ChangeList categories={categories} />
        </NeedsConnection>
      </Dialog>
    </>
  );
}
