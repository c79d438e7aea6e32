import { useState } from "react";
import { useNavigate } from "react-router-dom";
import { pageScreen, SCREENS } from "../../src-shared/addresses.ts";
import { newId } from "../../src-shared/values/id.ts";
import { useWrite } from "../app/queries.ts";
import { useServices } from "../app/services.tsx";
import { Page } from "../ui/page.tsx";
import { PageEditor } from "./page-editor.tsx";
import { newPage, pageInputOf } from "./page-values.ts";

/** An own page of the shop, at an address of its choice. */
export function NewPagePage() {
  const { t } = useServices();
  const go = useNavigate();
  const write = useWrite("POST /api/pages");
  // Kept while the screen is open: sent twice, it is still one page.
  const [id] = useState(() => newId());
  const [empty] = useState(newPage);
  return (
    <Page title={t("pageText.add")} back={{ to: SCREENS.pages, label: t("nav.pages") }}>
      <PageEditor
        draftKey="page.new"
        saved={{ values: empty, version: null }}
        send={(values) => write.mutateAsync({ body: { ...pageInputOf(values), id } })}
        onSaved={(page) => void go(pageScreen(page.id), { replace: true })}
      />
    </Page>
  );
}
