import { useState } from "react";
import { ADMIN_ROOT } from "../../src-shared/addresses.ts";
import { ApiError } from "../../src-shared/api/client.ts";
import type { SyncStatus } from "../../src-shared/sync/desktop-sync.ts";
import type { AdminText } from "../../src-shared/text/admin/index.ts";
import { Button } from "../../src-shared/ui/button.tsx";
import { FieldHint } from "../../src-shared/ui/field.tsx";
import { notify } from "../../src-shared/ui/notify.ts";
import { failureText } from "../app/failure-text.ts";
import { useServices } from "../app/services.tsx";
import { useConfirm } from "../ui/confirm.tsx";
import { Failed } from "../ui/failed.tsx";
import { dropDrafts } from "../ui/forms/drafts.ts";
import { Panel } from "../ui/page.tsx";
import { type DesktopAnswer, desktop } from "./desktop-api.ts";
import { ExportWaiting } from "./export-waiting.tsx";
import { SealedWork } from "./sealed-work.tsx";
import { SupportReport } from "./support-report.tsx";
import { useDesktopAsk, useDesktopWrite } from "./use-desktop.ts";

/** Stored data of this computer, a report for support, updates, and signing out. */
export function Storage() {
  const { t } = useServices();
  const [looked, setLooked] = useState(false);
  const here = useDesktopAsk("GET /api/desktop");
  const report = useDesktopAsk("GET /api/desktop/diagnostics");
  const update = useDesktopAsk("GET /api/desktop/update");
  const updating = useDesktopWrite("POST /api/desktop/update");
  const resync = useDesktopWrite("POST /api/desktop/resync");
  if (report.isError) return <Failed problem={report.error} onRetry={() => void report.refetch()} />;
  const newer = update.data?.available;
  const look = async () => {
    if (await updating.run({ body: { action: "check" } })) setLooked(true);
  };
  return (
    <div className="grid items-start gap-4 lg:grid-cols-2">
      <div className="flex flex-col gap-4">
        <Panel title={t("sync.thisDevice")}>
          <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-1">
            <Fact name={t("sync.deviceName")} value={here.data?.self?.device.name} />
            <Fact name={t("sync.series")} value={here.data?.self?.device.series} />
            <Fact name={t("sync.server")} value={here.data?.server} />
            <Fact name={t("sync.version")} value={here.data?.appVersion} />
          </dl>
          <div className="mt-4 flex flex-wrap items-center gap-2">
            {newer && (update.data?.state === "ready" || update.data?.state === "held_back") ? (
              <>
                <p>
                  {t(update.data?.state === "held_back" ? "sync.update.heldBack" : "sync.update.there", {
                    version: newer,
                  })}
                </p>
                <Button
                  disabled={updating.busy || update.data?.state !== "ready"}
                  onClick={() => void updating.run({ body: { action: "install" } })}
                  variant="main"
                >
                  {t("sync.update.install")}
                </Button>
              </>
            ) : (
              <Button disabled={updating.busy} onClick={() => void look()}>
                {t("sync.update.check")}
              </Button>
            )}
            {/* Restarting is for the shop's copy only: what waits stays. */}
            <Button disabled={resync.busy} onClick={() => void resync.run()}>
              {t("sync.resync")}
            </Button>
          </div>
          {looked && update.data && <p role="status">{lookedWords(t, update.data)}</p>}
          <FieldHint>{t("sync.resyncHint")}</FieldHint>
        </Panel>
        <SealedWork />
        <SignOut />
      </div>
      <SupportReport report={report.data ?? {}} />
    </div>
  );
}

/** The answer to a look for an update; empty for a version that is ready, which is shown with its button. */
function lookedWords(t: AdminText, { state, available }: DesktopAnswer<"GET /api/desktop/update">): string {
  return state === "ready" || state === "held_back" ? "" : t(`sync.update.${state}`, { version: available ?? "" });
}

function Fact({ name, value }: { name: string; value: string | null | undefined }) {
  return (
    <>
      <dt className="text-muted">{name}</dt>
      <dd>
        <bdi>{value ?? "–"}</bdi>
      </dd>
    </>
  );
}

/** Signing out takes everything of this person off the computer; what the server does not have is named first. */
function SignOut() {
  const { t } = useServices();
  const confirm = useConfirm();
  const [unsent, setUnsent] = useState<Unsent>();
  const unsentText =
    unsent && (unsent.uncounted ? t("sync.leave.uncounted") : t("sync.leave.unsent", { count: unsent.count }));
  const leave = async (discardUnsent: boolean) => {
    const question = discardUnsent
      ? {
          title: t("sync.leave.discard"),
          text: unsentText,
          action: t("sync.leave.discard"),
        }
      : { title: t("sync.leave"), text: t("sync.leave.text"), action: t("sync.leave") };
    if (!(await confirm(question))) return;
    try {
      await desktop("POST /api/desktop/sign-out", { body: { discardUnsent } });
      dropDrafts();
      location.replace(ADMIN_ROOT);
    } catch (problem) {
      if (problem instanceof ApiError && problem.code === "conflict") setUnsent(unsentOf(problem.details));
      else notify.problem(failureText(t, problem));
    }
  };
  return (
    <Panel title={t("sync.leave")} text={t("sync.leave.text")}>
      {unsent && (
        <p role="alert" className="mb-3 rounded-sm bg-wait-soft p-3 text-wait">
          {unsentText}
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        <Button onClick={() => void leave(false)}>{t("sync.leave")}</Button>
        {unsent && <ExportWaiting />}
        {unsent && (
          <Button onClick={() => void leave(true)} variant="bad">
            {t("sync.leave.discard")}
          </Button>
        )}
      </div>
    </Panel>
  );
}

interface Unsent {
  count: number;
  /** Whether there may be more than the count. */
  uncounted: boolean;
}

function unsentOf(details: unknown): Unsent {
  const { waiting = 0, conflicts = 0, uncounted = false } = (details ?? {}) as Partial<SyncStatus>;
  return { count: waiting + conflicts, uncounted };
}
