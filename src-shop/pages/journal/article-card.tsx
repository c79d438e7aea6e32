import type { ArticleCard as Card } from "../../../src-shared/content/operations.ts";
import { Localized } from "../../../src-shared/ui/localized.tsx";
import { CARD_WIDTHS, Picture } from "../../../src-shared/ui/picture.tsx";
import { useServices } from "../../app/page-hooks.ts";
import { dateText } from "../../ui/day-text.ts";
import { Link } from "../../ui/link.tsx";

interface ArticleCardProps {
  article: Card;
  heading?: "h2" | "h3";
  /** `lead` spans the page before all others. */
  variant?: "card" | "lead";
  /** Visible at once: its picture loads eagerly. */
  first?: boolean;
}

/** Article in a list: picture, title, summary; the whole card is a link. */
export function ArticleCard({ article, heading: Heading = "h2", variant = "card", first }: ArticleCardProps) {
  const { lang } = useServices();
  const lead = variant === "lead";
  return (
    <article
      className={`group relative ${lead ? "grid items-center gap-x-12 gap-y-5 md:grid-cols-2" : "flex h-full flex-col"}`}
    >
      <div className="well aspect-[4/3]">
        <Picture
          picture={article.picture}
          lang={lang}
          sizes={lead ? "(min-width: 48rem) 50vw, 100vw" : "(min-width: 64rem) 30vw, (min-width: 40rem) 46vw, 100vw"}
          widths={lead ? [...CARD_WIDTHS, 1280] : CARD_WIDTHS}
          first={first}
          decorative
          className="size-full object-cover transition-transform duration-200 group-hover:scale-[1.02]"
        />
      </div>
      <div className={lead ? "" : "flex flex-1 flex-col pt-4"}>
        <ArticleFacts article={article} />
        <Heading className={`mt-1.5 ${lead ? "text-3xl" : "text-lg leading-snug"}`}>
          <Link to={`/${article.slug}`} className="after:absolute after:inset-0 group-hover:text-accent">
            <Localized text={article.title} lang={lang} />
          </Link>
        </Heading>
        <p className={`mt-2 text-muted ${lead ? "text-lg" : "text-sm"}`}>
          <Localized text={article.excerpt} lang={lang} />
        </p>
      </div>
    </article>
  );
}

/** Date and reading time of an article. */
export function ArticleFacts({ article }: { article: Pick<Card, "publishDate" | "readTime"> }) {
  const { t } = useServices();
  return (
    <p className="eyebrow flex flex-wrap gap-x-2">
      <time dateTime={article.publishDate}>{dateText(t, article.publishDate)}</time>
      <span aria-hidden="true">·</span>
      <span>{t("journal.minutes", { count: article.readTime })}</span>
    </p>
  );
}
