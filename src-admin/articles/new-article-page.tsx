import { useState } from "react";
import { useNavigate } from "react-router-dom";
import { articleScreen, SCREENS } from "../../src-shared/addresses.ts";
import { newId } from "../../src-shared/values/id.ts";
import { useWrite } from "../app/queries.ts";
import { useServices } from "../app/services.tsx";
import { Page } from "../ui/page.tsx";
import { ArticleEditor } from "./article-editor.tsx";
import { articleInputOf, newArticle } from "./article-values.ts";

export function NewArticlePage() {
  const { t } = useServices();
  const go = useNavigate();
  const write = useWrite("POST /api/articles");
  // Kept while the screen is open: sent twice, it is still one article.
  const [id] = useState(() => newId());
  const [empty] = useState(newArticle);
  return (
    <Page title={t("article.add")} back={{ to: SCREENS.articles, label: t("nav.articles") }}>
      <ArticleEditor
        draftKey="article.new"
        saved={{ values: empty, version: null }}
        send={(values) => write.mutateAsync({ body: { ...articleInputOf(values), id } })}
        onSaved={(article) => void go(articleScreen(article.id), { replace: true })}
      />
    </Page>
  );
}
