import { useServices } from "../app/services.tsx";
import { useSyncStatus } from "./sync-status.ts";
import { useDesktopWrite } from "./use-desktop.ts";

/** Try now; where the server wants somebody to sign in again, the way there. */
export function SyncAgain() {
  const { t } = useServices();
  const status = useSyncStatus();
  const sync = useDesktopWrite("POST /api/desktop/sync");
  if (status?.state === "sign_in") {
    return (
      <a href="/adm/ogulf" className="act act-main">
        {t("signIn.submit")}
      </a>
    );
  }
  return (
    <button type="button" disabled={sync.busy} onClick={() => void sync.run()} className="act act-main">
      {t("sync.now")}
    </button>
  );
}
