import Plus from "lucide-react/icons/plus";
import { Link, useNavigate } from "react-router-dom";
import { articleScreen, SCREENS } from "../../src-shared/addresses.ts";
import type { StaffArticleRow } from "../../src-shared/articles/operations.ts";
import { ARTICLE_STATES, TRANSLATION_GAPS } from "../../src-shared/articles/states.ts";
import { ButtonLink } from "../../src-shared/ui/button-link.tsx";
import { Icon } from "../../src-shared/ui/icon.tsx";
import { useFormat } from "../app/format.ts";
import { useServices } from "../app/services.tsx";
import { Badge } from "../ui/badge.tsx";
import { DateCell, NoWrap } from "../ui/lists/cells.tsx";
import type { Column } from "../ui/lists/columns.ts";
import { ListPage } from "../ui/lists/list-page.tsx";
import { useList } from "../ui/lists/use-list.ts";
import { OneLine } from "../ui/one-line.tsx";
import { Thumb } from "../ui/thumb.tsx";
import { ArticleBadge } from "./article-badge.tsx";

/** The journal: what is written, what is published, what waits. */
export function ArticlesPage() {
  const { t } = useServices();
  const { text } = useFormat();
  const list = useList("GET /api/staff/articles", { status: "", arabic: "" });
  const go = useNavigate();
  const columns: Column<StaffArticleRow>[] = [
    {
      key: "title",
      label: t("article.title"),
      card: "title",
      fixed: true,
      cell: (row) => (
        <span className="flex max-w-xl min-w-64 items-center gap-2">
          <Thumb path={row.picture?.path ?? null} alt="" className="size-7" />
          <Link to={articleScreen(row.id)} className="min-w-0 font-medium hover:text-accent">
            <OneLine text={text(row.title)} />
          </Link>
        </span>
      ),
    },
    { key: "status", label: t("product.status"), card: "status", cell: (row) => <ArticleBadge {...row} /> },
    {
      key: "date",
      label: t("article.publishDate"),
      card: "meta",
      cell: (row) => <DateCell day={row.publishDate} />,
    },
    {
      key: "author",
      label: t("article.author"),
      card: "meta",
      rank: 2,
      cell: (row) => <NoWrap>{text(row.author.name)}</NoWrap>,
    },
    {
      key: "tags",
      label: t("article.tags"),
      card: "meta",
      rank: 4,
      cell: (row) => <OneLine text={row.tags.map(text).join(t("delivery.comma"))} className="max-w-64 min-w-32" />,
    },
    {
      key: "readTime",
      label: t("article.readTime"),
      card: "meta",
      hidden: true,
      cell: (row) => t("article.minutes", { count: row.readTime }),
    },
    {
      key: "arabic",
      label: t("part.arabic"),
      card: "meta",
      rank: 3,
      cell: (row) => (
        <span className="flex gap-1">
          {row.arabicOlder.length > 0 && <Badge tone="wait">{t("bilingual.older")}</Badge>}
          {!row.title.ar && <Badge>{t("bilingual.missing")}</Badge>}
        </span>
      ),
    },
  ];
  return (
    <ListPage
      id="articles"
      title={t("nav.articles")}
      actions={
        <ButtonLink to={SCREENS.newArticle} variant="main">
          <Icon of={Plus} className="size-4" />
          {t("article.add")}
        </ButtonLink>
      }
      list={list}
      filters={[
        {
          key: "status",
          label: t("product.status"),
          choices: ARTICLE_STATES.map((value) => ({
            value,
            label: t(`article.status.${value}`),
          })),
        },
        {
          key: "arabic",
          label: t("part.arabic"),
          choices: TRANSLATION_GAPS.map((value) => ({ value, label: t(`product.arabic.${value}`) })),
        },
      ]}
      columns={columns}
      rowName={(row) => text(row.title)}
      onOpen={(row) => void go(articleScreen(row.id))}
    />
  );
}
