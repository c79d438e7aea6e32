import { useNavigate, useParams } from "react-router-dom";
import { SCREENS } from "../../src-shared/addresses.ts";
import { ifMatch } from "../../src-shared/api/editing.ts";
import type { StaffPage } from "../../src-shared/pages/operations.ts";
import { Button, buttonClass } from "../../src-shared/ui/button.tsx";
import { notify } from "../../src-shared/ui/notify.ts";
import { failureText } from "../app/failure-text.ts";
import { useFormat } from "../app/format.ts";
import { useAsk, useWrite } from "../app/queries.ts";
import { useServices } from "../app/services.tsx";
import { useConfirm } from "../ui/confirm.tsx";
import { DiscardDraft } from "../ui/discard-draft.tsx";
import { Page } from "../ui/page.tsx";
import { Shown } from "../ui/shown.tsx";
import { PageBadge } from "./page-badge.tsx";
import { PageEditor, savedOf } from "./page-editor.tsx";
import { pageInputOf, pageValues } from "./page-values.ts";
import { PageVersions } from "./page-versions.tsx";

export function PageTextPage() {
  const { id: key = "" } = useParams();
  const request = useAsk("GET /api/staff/pages/:key", { params: { key } });
  return <Shown of={request}>{(page) => <Loaded key={page.id} page={page} />}</Shown>;
}

function Loaded({ page }: { page: StaffPage }) {
  const { t } = useServices();
  const { text } = useFormat();
  const go = useNavigate();
  const confirm = useConfirm();
  const write = useWrite("PUT /api/pages/:key");
  const drop = useWrite("DELETE /api/pages/:key");
  const discard = useWrite("POST /api/pages/:key/discard-draft");
  // An own page by its id, because its address may change.
  const params = { key: page.isOwn ? page.id : page.key };
  async function remove() {
    const asks = { title: t("pageText.removeAsk", { name: text(page.title) }), action: t("part.remove") };
    if (!(await confirm(asks))) return;
    try {
      await drop.mutateAsync({ params, headers: ifMatch(page.version) });
      await go(SCREENS.pages, { replace: true });
    } catch (problem) {
      notify.problem(failureText(t, problem));
    }
  }
  return (
    <Page
      title={text(page.title)}
      back={{ to: SCREENS.pages, label: t("nav.pages") }}
      aside={<PageBadge {...page} />}
      actions={
        page.isOwn && !page.published ? (
          <Button onClick={() => void remove()} variant="bad">
            {t("part.remove")}
          </Button>
        ) : (
          <>
            {page.status === "draft" && (
              <DiscardDraft
                discard={() => discard.mutateAsync({ params, headers: ifMatch(page.version) })}
                bringBack={({ version }) =>
                  write.mutateAsync({ params, body: pageInputOf(pageValues(page)), headers: ifMatch(version) })
                }
                disabled={discard.isPending}
              />
            )}
            <a href={`/${page.key}`} target="_blank" rel="noreferrer" className={buttonClass()}>
              {t("product.viewInShop")}
            </a>
          </>
        )
      }
    >
      <PageEditor
        draftKey={`page.${params.key}`}
        page={page}
        saved={savedOf(page)}
        send={(values, version) =>
          write.mutateAsync({ params, body: pageInputOf(values), headers: ifMatch(version ?? 0) })
        }
      />
      <div className="mt-4">
        <PageVersions page={page} pageKey={params.key} />
      </div>
    </Page>
  );
}
