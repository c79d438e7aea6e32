import { useNavigate, useParams } from "react-router-dom";
import { SCREENS } from "../../src-shared/addresses.ts";
import { ifMatch } from "../../src-shared/api/editing.ts";
import type { StaffArticle } from "../../src-shared/articles/operations.ts";
import { Button, buttonClass } from "../../src-shared/ui/button.tsx";
import { notify } from "../../src-shared/ui/notify.ts";
import { failureText } from "../app/failure-text.ts";
import { useFormat } from "../app/format.ts";
import { useAsk, useWrite } from "../app/queries.ts";
import { useServices } from "../app/services.tsx";
import { useConfirm } from "../ui/confirm.tsx";
import { Page } from "../ui/page.tsx";
import { Shown } from "../ui/shown.tsx";
import { ArticleBadge } from "./article-badge.tsx";
import { ArticleEditor } from "./article-editor.tsx";
import { articleInputOf, articleValues } from "./article-values.ts";

export function ArticlePage() {
  const { id = "" } = useParams();
  const request = useAsk("GET /api/staff/articles/:id", { params: { id } });
  return <Shown of={request}>{(article) => <Loaded key={article.id} article={article} />}</Shown>;
}

function Loaded({ article }: { article: StaffArticle }) {
  const { t } = useServices();
  const { text } = useFormat();
  const go = useNavigate();
  const confirm = useConfirm();
  const write = useWrite("PUT /api/articles/:id");
  const move = useWrite("PATCH /api/articles/:id");
  const drop = useWrite("DELETE /api/articles/:id");
  const params = { id: article.id };
  const notifyProblem = (problem: unknown) => notify.problem(failureText(t, problem));

  async function setStatus(status: StaffArticle["status"]) {
    const send = (to: StaffArticle["status"], version: number) =>
      move.mutateAsync({ params, body: { status: to }, headers: ifMatch(version) });
    try {
      const after = await send(status, article.version);
      const undo = () => send(article.status, after.version).catch(notifyProblem);
      notify.done(t(`article.moved.${status}`), { label: t("part.undo"), run: undo });
    } catch (problem) {
      notifyProblem(problem);
    }
  }
  async function remove() {
    const asks = { title: t("article.removeAsk", { name: text(article.title) }), action: t("part.remove") };
    if (!(await confirm(asks))) return;
    try {
      await drop.mutateAsync({ params, headers: ifMatch(article.version) });
      await go(SCREENS.articles, { replace: true });
    } catch (problem) {
      notifyProblem(problem);
    }
  }

  return (
    <Page
      title={text(article.title)}
      back={{ to: SCREENS.articles, label: t("nav.articles") }}
      aside={<ArticleBadge {...article} />}
      actions={
        article.status === "published" ? (
          <>
            <a href={`/${article.slug}`} target="_blank" rel="noreferrer" className={buttonClass()}>
              {t("product.viewInShop")}
            </a>
            <Button onClick={() => void setStatus("draft")}>{t("article.takeBack")}</Button>
          </>
        ) : (
          <>
            <Button onClick={() => void remove()} variant="bad">
              {t("part.remove")}
            </Button>
            <Button onClick={() => void setStatus("published")}>{t("article.publish")}</Button>
          </>
        )
      }
    >
      <ArticleEditor
        draftKey={`article.${article.id}`}
        article={article}
        saved={{ values: articleValues(article), version: article.version }}
        send={(values, version) =>
          write.mutateAsync({ params, body: articleInputOf(values), headers: ifMatch(version ?? 0) })
        }
      />
    </Page>
  );
}
