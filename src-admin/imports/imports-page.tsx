import { useMemo } from "react";
import { Link } from "react-router-dom";
import { importScreen, SCREENS } from "../../src-shared/addresses.ts";
import type { ImportRun } from "../../src-shared/imports/operations.ts";
import type { ProductExport } from "../../src-shared/products/states.ts";
import { useFormat } from "../app/format.ts";
import { useAsk } from "../app/queries.ts";
import { useServices } from "../app/services.tsx";
import { Empty } from "../ui/empty.tsx";
import { DropZone } from "../ui/fields/drop-zone.tsx";
import { FileButton } from "../ui/file-button.tsx";
import { type AskedFile, TableButton } from "../ui/lists/table-button.tsx";
import { Page, Panel } from "../ui/page.tsx";
import { Shown } from "../ui/shown.tsx";
import { type SmallColumn, SmallTable } from "../ui/small-table.tsx";
import { IMPORT_FILES } from "./chosen-files.ts";
import { ImportState } from "./import-state.tsx";
import { SendingFile } from "./sending-file.tsx";
import { useSendFile } from "./use-send-file.ts";

/** Products and translations from a file: choosing it, and what was imported before. */
export function ImportsPage() {
  const { t, api, lang } = useServices();
  const { send, busy, sent } = useSendFile();
  const asked = useAsk("GET /api/imports");
  const columns = useHistoryColumns();
  const exportAs = (shape: ProductExport, file: AskedFile) =>
    api("GET /api/staff/products/export", { query: { shape, ...file } });
  return (
    <Page title={t("import.title")} back={{ to: SCREENS.products, label: t("nav.products") }}>
      <div className="flex flex-col gap-4">
        <Panel>
          <p className="mb-4 max-w-prose text-muted">{t("import.intro")}</p>
          {busy ? (
            <SendingFile sent={sent} />
          ) : (
            <DropZone
              accept={IMPORT_FILES}
              multiple={false}
              label={t("import.drop")}
              hint={t("import.dropHint")}
              onFiles={([file]) => file && send(file)}
            />
          )}
        </Panel>
        <Panel title={t("import.export")} text={t("import.exportText")}>
          <div className="flex flex-wrap gap-2">
            <TableButton label={t("import.exportWhole")} ask={(file) => exportAs("whole", file)} />
            <TableButton label={t("import.exportStock")} ask={(file) => exportAs("stock", file)} />
            <TableButton label={t("import.exportPrices")} ask={(file) => exportAs("prices", file)} />
            <TableButton
              label={t("import.exportCosts")}
              ask={(file) => api("GET /api/staff/costs/export", { query: file })}
            />
            <FileButton label={t("import.exportShopify")} ask={() => exportAs("shopify", { format: "csv", lang })} />
          </div>
        </Panel>
        <Panel title={t("import.translations")} text={t("import.translationsText")}>
          <div className="flex flex-wrap gap-2">
            {(["missing", "older", "all"] as const).map((state) => (
              <TableButton
                key={state}
                label={t(`import.translations.${state}`)}
                ask={(file) => api("GET /api/translations/export", { query: { state, ...file } })}
              />
            ))}
          </div>
        </Panel>
        <Panel title={t("import.history")}>
          <Shown of={asked}>
            {(runs) =>
              runs.length === 0 ? (
                <Empty title={t("import.none")} />
              ) : (
                <SmallTable
                  caption={t("import.history")}
                  columns={columns}
                  rows={runs}
                  rowKey={({ id }) => id}
                  className="min-w-2xl"
                />
              )
            }
          </Shown>
        </Panel>
      </div>
    </Page>
  );
}

function useHistoryColumns(): SmallColumn<ImportRun>[] {
  const { t } = useServices();
  const { time, number } = useFormat();
  return useMemo(
    () => [
      {
        key: "file",
        label: t("import.file"),
        cell: ({ id, fileName }) => (
          <Link to={importScreen(id)} className="link">
            <bdi className="wrap-anywhere">{fileName}</bdi>
          </Link>
        ),
      },
      { key: "state", label: t("import.state"), cell: ({ state }) => <ImportState state={state} /> },
      { key: "plan", label: t("import.plan"), end: true, cell: (run) => number(productsOf(run)) },
      {
        key: "when",
        label: t("import.when"),
        cell: ({ createdAt }) => <time dateTime={createdAt}>{time(createdAt)}</time>,
      },
      { key: "who", label: t("import.who"), cell: ({ startedBy }) => <bdi>{startedBy ?? t("import.atServer")}</bdi> },
    ],
    [t, time, number],
  );
}

/** Products that were written; of a plan those that would be. */
const productsOf = ({ state, done, counts }: ImportRun): number =>
  state === "planned" ? counts.new + counts.changed : done;
