import { useState } from "react";
import { ifMatch } from "../../src-shared/api/editing.ts";
import type { PageVersion, StaffPage } from "../../src-shared/pages/operations.ts";
import { Button } from "../../src-shared/ui/button.tsx";
import { notify } from "../../src-shared/ui/notify.ts";
import { failureText } from "../app/failure-text.ts";
import { useFormat } from "../app/format.ts";
import { useAsk, useWrite } from "../app/queries.ts";
import { useServices } from "../app/services.tsx";
import { Badge } from "../ui/badge.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { Panel } from "../ui/page.tsx";
import { Shown } from "../ui/shown.tsx";
import { BothLanguages } from "./page-preview.tsx";

/** What was saved of a page, by whom and when, with a way back. */
export function PageVersions({ page, pageKey }: { page: StaffPage; pageKey: string }) {
  const { t } = useServices();
  const { time, text } = useFormat();
  const [shown, setShown] = useState<PageVersion>();
  const request = useAsk("GET /api/staff/pages/:key/versions", { params: { key: pageKey } });
  return (
    <Panel title={t("pageText.versions")} text={t("pageText.versionsText")}>
      <Shown of={request}>
        {(versions) =>
          versions.length === 0 ? (
            <p className="text-muted">{t("pageText.noVersions")}</p>
          ) : (
            <ol className="flex max-h-80 flex-col divide-y divide-line overflow-y-auto">
              {versions.map((version) => (
                <li key={version.id} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2">
                  <span className="tabular-nums">{time(version.at)}</span>
                  <Badge>{t(`pageText.saved.${version.state}`)}</Badge>
                  <span className="min-w-40 flex-1 text-muted">
                    {[text(version.title), version.by ?? ""].filter((part) => part !== "").join(" · ")}
                  </span>
                  <Button onClick={() => setShown(version)}>{t("pageText.viewVersion")}</Button>
                </li>
              ))}
            </ol>
          )
        }
      </Shown>
      {shown && <VersionDialog page={page} pageKey={pageKey} version={shown} onClose={() => setShown(undefined)} />}
    </Panel>
  );
}

interface VersionDialogProps {
  page: StaffPage;
  pageKey: string;
  version: PageVersion;
  onClose(): void;
}

function VersionDialog({ page, pageKey, version, onClose }: VersionDialogProps) {
  const { t } = useServices();
  const { time } = useFormat();
  const params = { key: pageKey, id: version.id };
  const request = useAsk("GET /api/staff/pages/:key/versions/:id", { params });
  const write = useWrite("POST /api/pages/:key/versions/:id/restore");
  async function restore() {
    try {
      await write.mutateAsync({ params, headers: ifMatch(page.version) });
      notify.done(t("pageText.restored"));
      onClose();
    } catch (problem) {
      notify.problem(failureText(t, problem));
    }
  }
  return (
    <Dialog
      open
      onClose={onClose}
      size="lg"
      title={t("pageText.versionOf", { time: time(version.at) })}
      footer={
        <Button variant="main" onClick={() => void restore()} disabled={write.isPending}>
          {t("pageText.restore")}
        </Button>
      }
    >
      <Shown of={request}>{({ body }) => <BothLanguages text={body} />}</Shown>
    </Dialog>
  );
}
