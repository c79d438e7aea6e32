import { ifMatch } from "../../src-shared/api/editing.ts";
import type { SitePart } from "../../src-shared/site/operations.ts";
import type { SiteKey } from "../../src-shared/site/parts.ts";
import { useAsk, useWrite } from "../app/queries.ts";
import { useServices } from "../app/services.tsx";
import { VersionsPanel } from "../ui/versions-panel.tsx";
import { PreviewLinks } from "./preview-links.tsx";

/** What was saved of a part of the site, by whom and when, with a way back. */
export function SiteVersions({ part: { part, version } }: { part: SitePart }) {
  const { t, lang } = useServices();
  const request = useAsk("GET /api/staff/site/:part/versions", { params: { part } });
  const write = useWrite("POST /api/site/:part/versions/:id/restore");
  return (
    <VersionsPanel
      request={request}
      nameOf={({ changed }) => new Intl.ListFormat(lang).format(changed.map((key) => t(`setting.${key as SiteKey}`)))}
      restore={({ id }) => write.mutateAsync({ params: { part, id }, headers: ifMatch(version) })}
      restoring={write.isPending}
    >
      {({ preview }) => (
        <div className="flex flex-col gap-3">
          <p className="text-muted">{t("site.versionText")}</p>
          <PreviewLinks preview={preview} />
        </div>
      )}
    </VersionsPanel>
  );
}
