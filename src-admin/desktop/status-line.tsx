import { Link } from "react-router-dom";
import { SCREENS } from "../../src-shared/addresses.ts";
import type { SyncStatus } from "../../src-shared/sync/desktop-sync.ts";
import type { AdminText } from "../../src-shared/text/admin/index.ts";
import { useFormat } from "../app/format.ts";
import { useServices } from "../app/services.tsx";
import { isDesktop } from "./desktop-api.ts";
import { useBackendDown, useSyncStatus } from "./sync-status.ts";

/** At the foot of every screen of the desktop: small, and true. It leads to what waits. */
export function StatusLine() {
  return isDesktop() ? <Line /> : null;
}

function Line() {
  const { t } = useServices();
  const { clock } = useFormat();
  const status = useSyncStatus();
  const isDown = useBackendDown();
  if (!status) return isDown ? <Foot>{t("sync.restarting")}</Foot> : null;
  const good = status.state === "online" && status.waiting === 0 && status.conflicts === 0 && !status.uncounted;
  return (
    <footer className="sticky bottom-0 z-20 h-(--foot) border-t border-line bg-panel text-xs print:hidden">
      <Link
        to={SCREENS.desktop}
        className={`flex h-full items-center gap-2 px-4 hover:bg-sand lg:px-6 ${good ? "text-muted" : "text-ink"}`}
      >
        <span aria-hidden="true" className={`size-2 flex-none rounded-full ${dot(status)}`} />
        <span role="status">{statusWords(t, clock, status)}</span>
      </Link>
    </footer>
  );
}

/** A backend that is being started again has no list to lead to. */
function Foot({ children }: { children: string }) {
  return (
    <footer className="sticky bottom-0 z-20 flex h-(--foot) items-center gap-2 border-t border-line bg-panel px-4 text-xs print:hidden lg:px-6">
      <span aria-hidden="true" className="size-2 flex-none rounded-full bg-wait" />
      <span role="status">{children}</span>
    </footer>
  );
}

function dot({ state, conflicts }: SyncStatus): string {
  if (state === "damaged" || state === "full") return "bg-bad";
  return state === "online" && conflicts === 0 ? "bg-good" : "bg-wait";
}

/** "Offline, 3 changes waiting, 2 decisions needed, as of 14:02". */
export function statusWords(t: AdminText, clock: (instant: string) => string, status: SyncStatus): string {
  const { state, syncedAt, waiting, conflicts, uncounted, progress, uploads } = status;
  const words: string[] = [];
  if (state === "online" && waiting === 0) {
    words.push(syncedAt ? t("sync.upToDate", { time: clock(syncedAt) }) : t("sync.online"));
  } else if (state === "first_sync" && progress && progress.total > 0) {
    words.push(t("sync.fetching", { percent: Math.floor((100 * progress.done) / progress.total) }));
  } else words.push(t(state === "online" ? "sync.sending" : `sync.state.${state}`));
  if (waiting > 0) words.push(t("sync.waiting", { count: waiting }));
  if (uploads.waiting > 0) words.push(t("sync.pictures", { count: uploads.waiting }));
  if (conflicts > 0) words.push(t("sync.conflicts", { count: conflicts }));
  if (uncounted) words.push(t("sync.uncounted"));
  if (state === "offline" && syncedAt) words.push(t("sync.asOf", { time: clock(syncedAt) }));
  return words.join(t("sync.comma"));
}
