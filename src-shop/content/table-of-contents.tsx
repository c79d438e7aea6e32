import ChevronDown from "lucide-react/icons/chevron-down";
import type { ContentHeading } from "../../src-shared/content/operations.ts";
import { Icon } from "../../src-shared/ui/icon.tsx";
import { directionOf, type Lang } from "../../src-shared/values/localized.ts";
import { useServices } from "../app/page-hooks.ts";

/** Number of headings from which a table of contents helps. */
const MIN_HEADINGS = 3;

interface TableOfContentsProps {
  headings: readonly ContentHeading[];
  /** The language of the text, where it is not the page's. */
  textLang: Lang;
}

/** Table of contents of a long text: beside it on wide screens, folded above it on a phone. */
export function TableOfContents({ headings, textLang }: TableOfContentsProps) {
  const { lang, t } = useServices();
  const main = headings.filter((heading) => heading.level === 2);
  if (main.length < MIN_HEADINGS) return null;
  const foreign = textLang === lang ? {} : { lang: textLang, dir: directionOf(textLang) };
  const links = (
    <ul {...foreign}>
      {main.map(({ id, text }) => (
        <li key={id}>
          <a
            href={`#${id}`}
            className="flex min-h-11 items-center py-1.5 text-muted text-sm leading-snug hover:text-ink lg:min-h-0"
          >
            {text}
          </a>
        </li>
      ))}
    </ul>
  );
  return (
    <>
      <details className="mb-8 rounded-md border border-line bg-white px-4 lg:hidden print:hidden">
        <summary className="flex min-h-12 list-none items-center justify-between font-medium text-sm [&::-webkit-details-marker]:hidden">
          {t("content.onThisPage")}
          <Icon of={ChevronDown} className="size-5 text-muted transition-transform [details[open]_&]:rotate-180" />
        </summary>
        <nav aria-label={t("content.onThisPage")} className="pb-3">
          {links}
        </nav>
      </details>
      <nav
        aria-label={t("content.onThisPage")}
        className="hidden border-line border-s ps-5 lg:sticky lg:top-28 lg:block print:hidden"
      >
        <p className="mb-2 font-medium text-sm" aria-hidden="true">
          {t("content.onThisPage")}
        </p>
        {links}
      </nav>
    </>
  );
}
