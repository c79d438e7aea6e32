import type { PrintSetting } from "../../src-shared/desktop/operations.ts";
import { Button } from "../../src-shared/ui/button.tsx";
import { useServices } from "../app/services.tsx";
import { useDesktopAsk, useDesktopWrite } from "../desktop/use-desktop.ts";
import { useDocumentName } from "../documents/use-document-name.ts";
import { Page, Panel } from "../ui/page.tsx";
import { Shown } from "../ui/shown.tsx";
import { NoticesPanel } from "./notices-panel.tsx";
import { PrinterSetUp } from "./printer-set-up.tsx";
import { SettingFields } from "./setting-fields.tsx";
import { StartupPanel } from "./startup-panel.tsx";

/** Which printer each kind of document goes to, and how new orders make themselves heard: of this computer only. */
export function PrintingPage() {
  const { t } = useServices();
  const settings = useDesktopAsk("GET /api/desktop/print-settings");
  return (
    <Page title={t("print.title")}>
      <p className="mb-4 max-w-prose text-muted">{t("print.text")}</p>
      <div className="flex flex-col gap-4">
        <Shown of={settings}>
          {(all) => (
            <>
              <PrinterSetUp settings={all} />
              <details className="panel p-5">
                <summary className="panel-title">{t("print.byKind")}</summary>
                <div className="mt-4 grid items-start gap-4 md:grid-cols-2 2xl:grid-cols-3">
                  {all.map((setting) => (
                    <KindPanel key={setting.kind} setting={setting} />
                  ))}
                </div>
              </details>
            </>
          )}
        </Shown>
        <NoticesPanel />
        <StartupPanel />
      </div>
    </Page>
  );
}

/** Every change is remembered at once. */
function KindPanel({ setting }: { setting: PrintSetting }) {
  const { t, lang } = useServices();
  const keep = useDesktopWrite("PUT /api/desktop/print-settings");
  const test = useDesktopWrite("POST /api/desktop/test-page");
  const { kind, ...value } = setting;
  const name = useDocumentName()(kind);
  return (
    <Panel
      title={name}
      actions={
        <Button
          disabled={test.busy}
          aria-label={t("print.testOf", { kind: name })}
          onClick={() => void test.run({ body: { kind, lang } })}
        >
          {t("print.test")}
        </Button>
      }
    >
      <div className="flex flex-col gap-4">
        <SettingFields
          kind={kind}
          value={value}
          onChange={(changed) => void keep.run({ body: { kind, ...changed } })}
        />
      </div>
    </Panel>
  );
}
