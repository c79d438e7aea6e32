import { PAGES } from "../../../src-shared/addresses.ts";
import type { Article } from "../../../src-shared/content/operations.ts";
import { keywordList, metaDescription } from "../../../src-shared/content/seo.ts";
import { Localized } from "../../../src-shared/ui/localized.tsx";
import { ACROSS_PHONE, Picture, picturePreloads } from "../../../src-shared/ui/picture.tsx";
import { textIn } from "../../../src-shared/values/localized.ts";
import type { Head, HeadArgs } from "../../app/page.ts";
import { useServices } from "../../app/page-hooks.ts";
import { titleWithShop } from "../../content/content-head.ts";
import { articleStructured } from "../../content/content-structured.ts";
import { HelpCard } from "../../content/help-card.tsx";
import { LongText } from "../../content/long-text.tsx";
import { shareCard } from "../../content/share-card.ts";
import { type CardData, relatedData } from "../../products/card-data.ts";
import { breadcrumbsStructured } from "../../products/product-structured.ts";
import { Related } from "../../products/related.tsx";
import { Breadcrumbs } from "../../ui/breadcrumbs.tsx";
import { Link } from "../../ui/link.tsx";
import { PUT_OFF } from "../../ui/put-off.ts";
import { ArticleCard, ArticleFacts } from "./article-card.tsx";
import { AuthorBox, Initials } from "./author-box.tsx";
import { journalPath } from "./journal-address.ts";

const PICTURE_CHOICES = {
  sizes: "(min-width: 64rem) 38rem, 100vw",
  widths: [480, 640, 960, 1280],
  narrow: ACROSS_PHONE,
} as const;

/** What the page of an article shows of it. */
export type ArticleData = Omit<Article, "products"> & { products: CardData[] };

export const articleData = (article: Article): ArticleData => ({
  ...article,
  products: relatedData(article.products),
});

export function articleHead({ data: article, lang, t, publicUrl, shopName }: HeadArgs<ArticleData>): Head {
  const place = { lang, publicUrl };
  const { seo, picture } = article;
  const path = `/${encodeURIComponent(article.slug)}`;
  const card = shareCard("article", article.slug, lang);
  return {
    title: titleWithShop(textIn(seo.title, lang) || textIn(article.title, lang), shopName),
    description: metaDescription(textIn(seo.description, lang) || textIn(article.excerpt, lang)),
    keywords: keywordList((lang === "ar" ? seo.keywords.ar : undefined) ?? seo.keywords.en),
    canonical: path,
    type: "article",
    image: card,
    ...(picture && {
      preloadImages: picturePreloads(picture, PICTURE_CHOICES),
    }),
    structured: [
      articleStructured(article, card, { ...place, shopName }),
      breadcrumbsStructured(
        [
          { name: t("listing.home"), path: "/" },
          { name: t("footer.journal"), path: PAGES.journal },
          { name: textIn(article.title, lang), path },
        ],
        place,
      ),
    ],
  };
}

export function ArticleText({ article }: { article: ArticleData }) {
  const { lang, t } = useServices();
  return (
    <div className="wrap pt-1 pb-8 lg:pt-6">
      <Breadcrumbs
        trail={[
          { name: t("listing.home"), path: "/" },
          { name: t("footer.journal"), path: PAGES.journal },
        ]}
      />
      <article>
        <header className="mt-2 mb-10 grid items-center gap-x-14 gap-y-8 lg:mb-16 lg:grid-cols-2">
          <div>
            <ArticleFacts article={article} />
            <h1 className="mt-2 text-4xl">
              <Localized text={article.title} lang={lang} />
            </h1>
            <p className="mt-4 text-lg text-muted">
              <Localized text={article.excerpt} lang={lang} />
            </p>
            <Byline author={article.author} />
          </div>
          {article.picture && (
            <div className="well">
              <Picture
                picture={article.picture}
                lang={lang}
                {...PICTURE_CHOICES}
                first
                className="aspect-[4/3] size-full object-cover"
              />
            </div>
          )}
        </header>
        <LongText html={article.html} headings={article.headings} aside={<HelpCard quote />}>
          <Tags tags={article.tags} />
          <AuthorBox author={article.author} />
        </LongText>
      </article>
      <div className="mt-16 space-y-16 lg:mt-24 lg:space-y-24">
        <Related products={article.products} title={t("article.products")} />
        <More articles={article.more} />
      </div>
    </div>
  );
}

function Byline({ author }: { author: Article["author"] }) {
  const { lang } = useServices();
  return (
    <div className="mt-6 flex items-center gap-3">
      <Initials name={textIn(author.name, lang)} small />
      <p className="text-sm leading-snug">
        <span className="block font-medium">
          <Localized text={author.name} lang={lang} />
        </span>
        <span className="text-muted">
          <Localized text={author.title} lang={lang} />
        </span>
      </p>
    </div>
  );
}

function Tags({ tags }: { tags: Article["tags"] }) {
  const { lang, t } = useServices();
  if (tags.length === 0) return null;
  return (
    <nav aria-label={t("journal.subjects")} className="mt-10">
      <ul className="flex flex-wrap gap-2">
        {tags.map((tag) => (
          <li key={tag.slug}>
            <Link
              to={journalPath({ tag: tag.slug, page: 1 })}
              className="inline-flex min-h-11 items-center rounded-full border border-line bg-white px-4 text-sm hover:border-ink"
            >
              <Localized text={tag.name} lang={lang} />
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function More({ articles }: { articles: Article["more"] }) {
  const { t } = useServices();
  if (articles.length === 0) return null;
  return (
    <section aria-labelledby="more" className={PUT_OFF}>
      <h2 id="more" className="mb-6 text-2xl">
        {t("article.more")}
      </h2>
      <ul className="grid gap-x-8 gap-y-10 sm:grid-cols-2 lg:grid-cols-3">
        {articles.map((article) => (
          <li key={article.id}>
            <ArticleCard article={article} heading="h3" />
          </li>
        ))}
      </ul>
    </section>
  );
}
