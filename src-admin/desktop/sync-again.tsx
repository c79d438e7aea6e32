import { Button, buttonClass } from "../../src-shared/ui/button.tsx";
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
      <a href="/adm/ogulf" className={buttonClass("main")}>
        {t("signIn.submit")}
      </a>
    );
  }
  return (
    <Button disabled={sync.busy} onClick={() => void sync.run()} variant="main">
      {t("sync.now")}
    </Button>
  );
}
