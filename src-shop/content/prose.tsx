import { type MouseEvent, useMemo } from "react";
import { useNavigate } from "react-router-dom";
import { languageOf, withoutLanguage } from "../../src-shared/addresses.ts";
import { linksInLanguage } from "../../src-shared/content/content-links.ts";
import { directionOf, type LocalizedText, localize } from "../../src-shared/values/localized.ts";
import { useServices } from "../frame/frame.tsx";

/** Addresses of the shop that are files and not pages. */
const FILES = /^\/(?:api|images|models|assets|feeds|og)\//;

/**
 * A text that staff wrote, with headings, tables and links. It must come from the API, which sanitises it. Links to
 * pages of the shop are steps within it; without JavaScript they are plain links.
 */
export function Prose({ html, className = "" }: { html: LocalizedText; className?: string }) {
  const { lang, t } = useServices();
  const navigate = useNavigate();
  const found = localize(html, lang);
  const label = t("prose.table");
  const __html = useMemo(() => sweepable(linksInLanguage(found.text, lang), label), [found.text, lang, label]);

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
      className={`prose ${className}`}
      onClick={follow}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised by the server, where it is written and where it is read
      dangerouslySetInnerHTML={{ __html }}
    />
  );
}

/** Tables in a frame that can be swept, also from the keyboard. */
function sweepable(html: string, label: string): string {
  return html
    .replaceAll("<table>", `<div class="table-scroll" role="group" tabindex="0" aria-label="${label}"><table>`)
    .replaceAll("</table>", "</table></div>");
}

/** The page of this shop that a click leads to, without language prefix; null where the browser should do it. */
function stepWithin(event: MouseEvent): string | null {
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return null;
  const link = (event.target as Element).closest("a");
  if (!link || link.origin !== location.origin || FILES.test(link.pathname)) return null;
  const samePage = link.pathname === location.pathname && link.search === location.search;
  if (samePage && link.hash !== "") return null;
  const arabic = document.documentElement.lang === "ar";
  // From one language to the other is a whole new page.
  if (languageOf(link.pathname) !== (arabic ? "ar" : "en")) return null;
  const path = withoutLanguage(link.pathname);
  return path + link.search + link.hash;
}
