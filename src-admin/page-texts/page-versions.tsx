import { ifMatch } from "../../src-shared/api/editing.ts";
import type { StaffPage } from "../../src-shared/pages/operations.ts";
import { useFormat } from "../app/format.ts";
import { useAsk, useWrite } from "../app/queries.ts";
import { Shown } from "../ui/shown.tsx";
import { VersionsPanel } from "../ui/versions-panel.tsx";
import { BothLanguages } from "./page-preview.tsx";

/** What was saved of a page, by whom and when, with a way back. */
export function PageVersions({ page, pageKey }: { page: StaffPage; pageKey: string }) {
  const { text } = useFormat();
  const request = useAsk("GET /api/staff/pages/:key/versions", { params: { key: pageKey } });
  const write = useWrite("POST /api/pages/:key/versions/:id/restore");
  return (
    <VersionsPanel
      request={request}
      nameOf={({ title }) => text(title)}
      restore={({ id }) => write.mutateAsync({ params: { key: pageKey, id }, headers: ifMatch(page.version) })}
      restoring={write.isPending}
    >
      {({ id }) => <VersionText pageKey={pageKey} id={id} />}
    </VersionsPanel>
  );
}

function VersionText({ pageKey, id }: { pageKey: string; id: string }) {
  const request = useAsk("GET /api/staff/pages/:key/versions/:id", { params: { key: pageKey, id } });
  return <Shown of={request}>{({ body }) => <BothLanguages text={body} />}</Shown>;
}
