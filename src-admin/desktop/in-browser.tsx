import { adminPath, SCREENS } from "../../src-shared/addresses.ts";
import { useServices } from "../app/services.tsx";
import { Panel } from "../ui/page.tsx";
import { useDesktopAsk } from "./use-desktop.ts";

/** On one's own account: what a desktop's device may not change, and where it is changed. */
export function InBrowser() {
  const { t } = useServices();
  const server = useDesktopAsk("GET /api/desktop").data?.server;
  return (
    <Panel title={t("sync.inBrowser")} text={t("sync.inBrowserText")}>
      {server && (
        <a href={server + adminPath(SCREENS.account)} target="_blank" rel="noreferrer" className="link">
          <bdi>{server}</bdi>
        </a>
      )}
    </Panel>
  );
}
