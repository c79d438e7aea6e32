import { type MouseEvent, useMemo } from "react";
import { useNavigate } from "react-router-dom";
import { languageOf, withoutLanguage } from "../../src-shared/addresses.ts";
import { linksInLanguage } from "../../src-shared/content/content-links.ts";
import { directionOf, type LocalizedText, localize } from "../../src-shared/values/localized.ts";
import { useServices } from "../app/page-hooks.ts";
import { PUT_OFF } from "../ui/put-off.ts";

/** Paths of the shop that are files, not pages. */
const FILES = /^\/(?:api|images|models|assets|feeds|og)\//;

/**
 * Text written by staff, with headings, tables and links. It must come from the API, which sanitises it. Links to pages of
 * the shop navigate without loading a document; without JavaScript they are plain links.
 */
export function Prose({ html, className = "" }: { html: LocalizedText; className?: string }) {
  const { lang, t } = useServices();
  const navigate = useNavigate();
  const found = localize(html, lang);
  const label = t("prose.table");
  const __html = useMemo(
    () => withScrollingTables(linksInLanguage(found.text, lang), label),
    [found.text, lang, label],
  );

  const follow = (event: MouseEvent<HTMLDivElement>) => {
    const path = stepWithin(event);
    if (path === null) return;
    event.preventDefault();
    void navigate(path);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: what is pressed is a link inside, by hand or by keyboard
    // biome-ignore lint/a11y/useKeyWithClickEvents: Enter on a link is a click
    <div
      lang={found.lang}
      dir={directionOf(found.lang)}
      className={`prose ${PUT_OFF} ${className}`}
      onClick={follow}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised by the server, where it is written and where it is read
      dangerouslySetInnerHTML={{ __html }}
    />
  );
}

/** Tables in a frame that scrolls, also by keyboard. */
function withScrollingTables(html: string, label: string): string {
  return html
    .replaceAll("<table>", `<div class="table-scroll" role="group" tabindex="0" aria-label="${label}"><table>`)
    .replaceAll("</table>", "</table></div>");
}

/** The path of this shop that a click leads to, without language prefix; null where the browser should follow the link. */
function stepWithin(event: MouseEvent): string | null {
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return null;
  const link = (event.target as Element).closest("a");
  if (!link || link.origin !== location.origin || FILES.test(link.pathname)) return null;
  const samePage = link.pathname === location.pathname && link.search === location.search;
  if (samePage && link.hash !== "") return null;
  const arabic = document.documentElement.lang === "ar";
  // A link to the other language loads a new document.
  if (languageOf(link.pathname) !== (arabic ? "ar" : "en")) return null;
  const path = withoutLanguage(link.pathname);
  return path + link.search + link.hash;
}
