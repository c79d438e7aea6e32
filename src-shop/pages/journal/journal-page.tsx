import { PAGES } from "../../../src-shared/addresses.ts";
import { ApiError } from "../../../src-shared/api/client.ts";
import type { ArticleListMeta } from "../../../src-shared/content/operations.ts";
import { metaDescription } from "../../../src-shared/content/seo.ts";
import { Localized } from "../../../src-shared/ui/localized.tsx";
import { textIn } from "../../../src-shared/values/localized.ts";
import type { Head, HeadArgs, LoadArgs, Loaded } from "../../app/page.ts";
import { useLoaded, useServices } from "../../app/page-hooks.ts";
import { textPageHead, titleWithShop } from "../../content/content-head.ts";
import { Prose } from "../../content/prose.tsx";
import { absolute } from "../../products/product-structured.ts";
import { Breadcrumbs } from "../../ui/breadcrumbs.tsx";
import { Link } from "../../ui/link.tsx";
import { PagesNav } from "../../ui/pages-nav.tsx";
import { ArticleCard } from "./article-card.tsx";
import { ARTICLES_ON_A_PAGE, type JournalState, journalPath, readJournal } from "./journal-address.ts";

/** Maximum of subjects above the list; an article names all of its own. */
const TAGS_SHOWN = 12;

export async function load({ api, url, signal }: LoadArgs) {
  const state = readJournal(url.searchParams);
  const query = { tag: state.tag || undefined, page: state.page, pageSize: ARTICLES_ON_A_PAGE };
  const [page, { data: articles, meta }] = await Promise.all([
    api("GET /api/pages/:key", { params: { key: "journal" }, signal }),
    api("GET /api/articles", { query, signal }),
  ]);
  // A subject without articles and a page beyond the last are not found.
  if ((state.tag !== "" && meta.tag === null) || (articles.length === 0 && state.page > 1)) throw new ApiError(404);
  return { state, page, articles, meta };
}

export function head({ data, ...args }: HeadArgs<Loaded<typeof load>>): Head {
  const { lang, t, publicUrl, shopName } = args;
  const { state, page, articles, meta } = data;
  const own = textPageHead(page, PAGES.journal, args);
  const name = meta.tag ? t("journal.tagTitle", { tag: textIn(meta.tag.name, lang) }) : textIn(page.title, lang);
  const further = state.page > 1;
  return {
    ...own,
    ...((further || meta.tag) && {
      title: titleWithShop(further ? t("listing.pageTitle", { title: name, page: state.page }) : name, shopName),
    }),
    ...(further && {
      description: metaDescription(t("listing.pageDescription", { page: state.page, description: own.description })),
    }),
    canonical: journalPath(state),
    // Lists by subject only repeat articles of the whole list.
    noindex: state.tag !== "",
    structured: [
      ...(own.structured ?? []),
      {
        "@context": "https://schema.org",
        "@type": "ItemList",
        numberOfItems: articles.length,
        itemListElement: articles.map((article, place) => ({
          "@type": "ListItem",
          position: (state.page - 1) * ARTICLES_ON_A_PAGE + place + 1,
          name: textIn(article.title, lang),
          url: absolute(`/${encodeURIComponent(article.slug)}`, { lang, publicUrl }),
        })),
      },
    ],
  };
}

export function Page() {
  const { lang, t } = useServices();
  const { state, page, articles, meta } = useLoaded<typeof load>();
  const start = state.tag === "" && state.page === 1;
  const lead = start ? (articles.find((article) => article.featured) ?? articles[0]) : undefined;
  const others = articles.filter((article) => article !== lead);
  return (
    <div className="wrap pt-1 pb-8 lg:pt-6">
      <Breadcrumbs
        trail={[
          { name: t("listing.home"), path: "/" },
          ...(meta.tag ? [{ name: textIn(page.title, lang), path: PAGES.journal }] : []),
        ]}
      />
      <header className="mt-2 mb-8">
        <h1 className="text-4xl">
          <Localized text={meta.tag ? meta.tag.name : page.title} lang={lang} />
        </h1>
        {start && <Prose html={page.html} className="mt-4 max-w-[46rem] text-muted" />}
      </header>
      <Tags meta={meta} state={state} />
      {lead && (
        <div className="mb-12 border-line border-b pb-12 lg:mb-16 lg:pb-16">
          <ArticleCard article={lead} variant="lead" first />
        </div>
      )}
      <ul className="grid gap-x-8 gap-y-12 sm:grid-cols-2 lg:grid-cols-3">
        {others.map((article, place) => (
          <li key={article.id}>
            <ArticleCard article={article} first={!lead && place < 3} />
          </li>
        ))}
      </ul>
      <PagesNav
        page={state.page}
        pages={Math.ceil(meta.total / ARTICLES_ON_A_PAGE)}
        to={(number) => journalPath({ ...state, page: number })}
      />
    </div>
  );
}

/** Subjects as links; the chosen one leads back to all. */
function Tags({ meta, state }: { meta: ArticleListMeta; state: JournalState }) {
  const { lang, t } = useServices();
  const shown = meta.tags.filter((tag, place) => place < TAGS_SHOWN || tag.slug === state.tag);
  const linkClasses =
    "inline-flex min-h-11 items-center rounded-full border border-line bg-white px-4 text-sm hover:border-ink aria-[current=true]:border-ink aria-[current=true]:bg-ink aria-[current=true]:text-wall";
  return (
    <nav aria-label={t("journal.subjects")} className="mb-10 lg:mb-12">
      <ul className="no-bar bleed flex gap-2 overflow-x-auto py-0.5 sm:mx-0 sm:flex-wrap sm:overflow-visible sm:px-0">
        <li className="flex-none">
          <Link to={PAGES.journal} aria-current={state.tag === "" ? "true" : undefined} className={linkClasses}>
            {t("journal.all")}
          </Link>
        </li>
        {shown.map((tag) => (
          <li key={tag.slug} className="flex-none">
            <Link
              to={journalPath({ tag: tag.slug, page: 1 })}
              aria-current={tag.slug === state.tag ? "true" : undefined}
              className={linkClasses}
            >
              <Localized text={tag.name} lang={lang} />
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
