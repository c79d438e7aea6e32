import { useState } from "react";
import type { DemoPreview } from "../../src-shared/demo/operations.ts";
import { Button } from "../../src-shared/ui/button.tsx";
import { CheckField } from "../../src-shared/ui/check-field.tsx";
import { useAsk, useWrite } from "../app/queries.ts";
import { useServices } from "../app/services.tsx";
import { ActionDialog } from "../ui/forms/action-dialog.tsx";
import { Panel } from "../ui/page.tsx";
import { Shown } from "../ui/shown.tsx";
import { GoesTable } from "./goes-table.tsx";
import { KeptRows } from "./kept-rows.tsx";

/** What of the demo is here, and taking it out. */
export function DemoPanel() {
  const { t } = useServices();
  const [changed, setChanged] = useState(false);
  const request = useAsk("GET /api/demo", { query: changed ? { changed: "1" } : {} }, { keepPrevious: true });
  return (
    <Panel title={t("setUp.demo")} {...(request.data?.hasDemo ? { text: t("setUp.demo.text") } : {})}>
      <Shown of={request}>
        {(preview) =>
          preview.hasDemo ? (
            <Preview preview={preview} changed={changed} onChanged={setChanged} />
          ) : (
            <p>{t("setUp.demo.none")}</p>
          )
        }
      </Shown>
    </Panel>
  );
}

function Preview(props: { preview: DemoPreview; changed: boolean; onChanged(changed: boolean): void }) {
  const { preview, changed, onChanged } = props;
  const { goes, archives, stays, trade } = preview;
  const { t } = useServices();
  const [asked, setAsked] = useState(false);
  const count = stays.filter(({ reason }) => reason === "changed").length;
  const hasWork = goes.length > 0 || archives.length > 0;
  return (
    <div className="flex flex-col gap-4">
      {trade && <p>{t("setUp.demo.afterTrade")}</p>}
      {goes.length > 0 && <GoesTable caption={t("setUp.demo.goes")} goes={goes} />}
      {archives.length > 0 && <KeptRows title={t("setUp.demo.archives", { count: archives.length })} rows={archives} />}
      {stays.length > 0 && <KeptRows title={t("setUp.demo.stays", { count: stays.length })} rows={stays} />}
      {(changed || count > 0) && <CheckField label={t("setUp.demo.changed")} value={changed} onChange={onChanged} />}
      <Button onClick={() => setAsked(true)} disabled={!hasWork} variant="bad" className="self-start">
        {t("setUp.demo.remove")}
      </Button>
      {asked && <ClearingDialog preview={preview} changed={changed} onClose={() => setAsked(false)} />}
    </div>
  );
}

function ClearingDialog({ preview, changed, onClose }: { preview: DemoPreview; changed: boolean; onClose(): void }) {
  const { t } = useServices();
  const write = useWrite("POST /api/demo/clearing");
  return (
    <ActionDialog
      title={t("setUp.demo.ask")}
      action={t("setUp.demo.remove")}
      bad
      done={t("setUp.demo.done")}
      onSend={(headers) => write.mutateAsync({ body: { changed, shown: preview.goes }, headers })}
      onClose={onClose}
    >
      <GoesTable caption={t("setUp.demo.goes")} goes={preview.goes} />
      {preview.archives.length > 0 && <p>{t("setUp.demo.archives", { count: preview.archives.length })}</p>}
      <p>{t("setUp.demo.keeps")}</p>
      <p>{t("setUp.backup")}</p>
    </ActionDialog>
  );
}
