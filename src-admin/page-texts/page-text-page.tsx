import { useParams } from "react-router-dom";
import { SCREENS } from "../../src-shared/addresses.ts";
import { ifMatch } from "../../src-shared/api/editing.ts";
import type { StaffPage } from "../../src-shared/pages/operations.ts";
import { buttonClass } from "../../src-shared/ui/button.tsx";
import { useFormat } from "../app/format.ts";
import { useAsk, useWrite } from "../app/queries.ts";
import { useServices } from "../app/services.tsx";
import { Page } from "../ui/page.tsx";
import { Shown } from "../ui/shown.tsx";
import { PageBadge } from "./page-badge.tsx";
import { PageEditor } from "./page-editor.tsx";
import { pageInputOf } from "./page-values.ts";

export function PageTextPage() {
  const { id: key = "" } = useParams();
  const request = useAsk("GET /api/staff/pages/:key", { params: { key } });
  return <Shown of={request}>{(page) => <Loaded key={page.key} page={page} />}</Shown>;
}

function Loaded({ page }: { page: StaffPage }) {
  const { t } = useServices();
  const { text } = useFormat();
  const write = useWrite("PUT /api/pages/:key");
  return (
    <Page
      title={text(page.title)}
      back={{ to: SCREENS.pages, label: t("nav.pages") }}
      aside={<PageBadge {...page} />}
      actions={
        <a href={`/${page.key}`} target="_blank" rel="noreferrer" className={buttonClass()}>
          {t("product.viewInShop")}
        </a>
      }
    >
      <PageEditor
        page={page}
        send={(values, version) =>
          write.mutateAsync({
            params: { key: page.key },
            body: pageInputOf(values),
            headers: ifMatch(version ?? 0),
          })
        }
      />
    </Page>
  );
}
