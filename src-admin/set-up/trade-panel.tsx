import { useState } from "react";
import type { DemoPreview } from "../../src-shared/demo/operations.ts";
import { Button } from "../../src-shared/ui/button.tsx";
import { CheckField } from "../../src-shared/ui/check-field.tsx";
import { useFormat } from "../app/format.ts";
import { useAsk, useWrite } from "../app/queries.ts";
import { useServices } from "../app/services.tsx";
import { ActionDialog } from "../ui/forms/action-dialog.tsx";
import { Panel } from "../ui/page.tsx";
import { Shown } from "../ui/shown.tsx";
import { GoesTable } from "./goes-table.tsx";

/** The moment from which orders count: until then they are trials. */
export function TradePanel() {
  const { t } = useServices();
  const { time } = useFormat();
  const [asked, setAsked] = useState(false);
  const request = useAsk("GET /api/demo", { query: {} });
  return (
    <Panel title={t("setUp.trade")} text={t("setUp.trade.text")}>
      <Shown of={request}>
        {(preview) =>
          preview.trade ? (
            <p>{t("setUp.trade.began", { when: time(preview.trade.at), name: preview.trade.by })}</p>
          ) : (
            <>
              <Button onClick={() => setAsked(true)} variant="main">
                {t("setUp.trade.begin")}
              </Button>
              {asked && <TradeDialog preview={preview} onClose={() => setAsked(false)} />}
            </>
          )
        }
      </Shown>
    </Panel>
  );
}

function TradeDialog({ preview: { documents }, onClose }: { preview: DemoPreview; onClose(): void }) {
  const { t } = useServices();
  const [keepDocuments, setKeepDocuments] = useState(false);
  const write = useWrite("POST /api/trade");
  const goes = documents.length > 0 && !keepDocuments;
  return (
    <ActionDialog
      title={t("setUp.trade.ask")}
      action={t("setUp.trade.begin")}
      bad={goes}
      deliberate
      done={t("setUp.trade.done")}
      onSend={(headers) => write.mutateAsync({ body: { keepDocuments, shown: documents }, headers })}
      onClose={onClose}
    >
      {documents.length > 0 && (
        <>
          <CheckField label={t("setUp.trade.keep")} value={keepDocuments} onChange={setKeepDocuments} />
          {goes && <GoesTable caption={t("setUp.trade.goes")} goes={documents} />}
        </>
      )}
      <p>{t(keepDocuments ? "setUp.trade.goOn" : "setUp.trade.anew")}</p>
      {goes && <p>{t("setUp.backup")}</p>}
    </ActionDialog>
  );
}
