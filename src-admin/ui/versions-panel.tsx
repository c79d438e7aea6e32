import type { UseQueryResult } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { Button } from "../../src-shared/ui/button.tsx";
import { notify } from "../../src-shared/ui/notify.ts";
import { failureText } from "../app/failure-text.ts";
import { useFormat } from "../app/format.ts";
import { useServices } from "../app/services.tsx";
import { Badge } from "./badge.tsx";
import { Dialog } from "./dialog.tsx";
import { Panel } from "./page.tsx";
import { Shown } from "./shown.tsx";

/** What every kind of saved version has. */
interface Version {
  id: string;
  at: string;
  by: string | null;
  state: "standard" | "draft" | "published" | "withdrawn";
}

interface VersionsPanelProps<V extends Version> {
  request: UseQueryResult<V[]>;
  /** What a version is told by, beside its time and who made it. */
  nameOf(version: V): string;
  restore(version: V): Promise<unknown>;
  restoring: boolean;
  /** What is seen of a version before it comes back. */
  children(version: V): ReactNode;
}

/** What was saved, by whom and when, with a way back. */
export function VersionsPanel<V extends Version>(props: VersionsPanelProps<V>) {
  const { request, nameOf, restore, restoring, children } = props;
  const { t } = useServices();
  const { time } = useFormat();
  const [shown, setShown] = useState<V>();
  async function bringBack(version: V) {
    try {
      await restore(version);
      notify.done(t("pageText.restored"));
      setShown(undefined);
    } catch (problem) {
      notify.problem(failureText(t, problem));
    }
  }
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
                    {[nameOf(version), version.by ?? ""].filter((part) => part !== "").join(" · ")}
                  </span>
                  <Button onClick={() => setShown(version)}>{t("pageText.viewVersion")}</Button>
                </li>
              ))}
            </ol>
          )
        }
      </Shown>
      {shown && (
        <Dialog
          open
          onClose={() => setShown(undefined)}
          size="lg"
          title={t("pageText.versionOf", { time: time(shown.at) })}
          footer={
            <Button variant="main" onClick={() => void bringBack(shown)} disabled={restoring}>
              {t("pageText.restore")}
            </Button>
          }
        >
          {children(shown)}
        </Dialog>
      )}
    </Panel>
  );
}
