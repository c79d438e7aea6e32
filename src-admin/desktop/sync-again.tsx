import { Button, buttonClass } from "../../src-shared/ui/button.tsx";
import { useServices } from "../app/services.tsx";
import { useSyncStatus } from "./sync-status.ts";
import { useDesktopWrite } from "./use-desktop.ts";

/** A button that syncs now; where the server asks for a new sign-in, a link to it. */
export function SyncAgain() {
  const { t } = useServices();
  const status = useSyncStatus();
  const sync = useDesktopWrite("POST /api/desktop/sync");
  if (status?.state === "sign_in" || status?.state === "no_keychain") {
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
