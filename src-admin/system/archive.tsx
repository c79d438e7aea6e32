import Download from "lucide-react/icons/download";
import { buttonClass } from "../../src-shared/ui/button.tsx";
import { useServices } from "../app/services.tsx";
import { isDesktop } from "../desktop/desktop-api.ts";
import { Panel } from "../ui/page.tsx";

/** The whole shop as one file. A link, so that the browser writes it to the disk while it comes: it may be larger than the memory. */
export function Archive() {
  const { t } = useServices();
  return (
    <Panel title={t("system.archive")}>
      <p className="text-sm text-muted">{t("system.archive.text")}</p>
      {isDesktop() ? (
        <p className="mt-3 text-sm">{t("system.archive.inBrowser")}</p>
      ) : (
        <>
          <a className={buttonClass("line", "mt-3")} href="/api/archive" download>
            <Download aria-hidden="true" className="size-4" />
            {t("system.archive.download")}
          </a>
          <p className="mt-2 text-xs text-muted">{t("system.archive.back")}</p>
        </>
      )}
    </Panel>
  );
}
