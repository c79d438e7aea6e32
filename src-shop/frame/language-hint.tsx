import X from "lucide-react/icons/x";
import { startTransition, useEffect, useState } from "react";
import { useLocation } from "react-router-dom";
import { Icon } from "../../src-shared/ui/icon.tsx";
import { IconButton } from "../../src-shared/ui/icon-button.tsx";
import { directionOf, type Lang } from "../../src-shared/values/localized.ts";
import { useServices } from "../app/page-hooks.ts";
import { isBuyingPage } from "./buying-pages.ts";
import { useAddressIn } from "./language-switch.tsx";

const ANSWERED = "language-hint-answered";

/**
 * Hint of the other language, once, for visitors whose browser prefers it. Decided in the browser, after the page is there,
 * because the page is the same for all visitors. It is the last line of the page, a chip that floats at the window's edge until
 * the visitor scrolls there: it moves nothing and covers nothing for good.
 */
export function LanguageHint() {
  const { lang, t } = useServices();
  const other: Lang = lang === "ar" ? "en" : "ar";
  const address = useAddressIn(other);
  const { pathname } = useLocation();
  const [shown, setShown] = useState(false);
  useEffect(() => {
    startTransition(() => setShown(navigator.language.startsWith(other) && !wasAnswered()));
  }, [other]);
  // Whoever is buying or follows an order has long chosen a language.
  if (!shown || isBuyingPage(pathname)) return null;
  const answer = () => {
    setShown(false);
    remember();
  };
  return (
    <aside
      aria-label={t("nav.otherLanguage")}
      className="sticky bottom-4 z-5 m-4 flex w-fit items-center rounded-full border border-line bg-white ps-4 text-sm print:hidden"
    >
      <a
        href={address}
        hrefLang={other}
        lang={other}
        dir={directionOf(other)}
        onClick={remember}
        className="link inline-flex min-h-11 items-center font-medium"
      >
        {t("language.yes")}
      </a>
      <IconButton label={t("notice.dismiss")} onClick={answer}>
        <Icon of={X} className="size-4.5" />
      </IconButton>
    </aside>
  );
}

function wasAnswered(): boolean {
  try {
    return localStorage.getItem(ANSWERED) !== null;
  } catch {
    // A second hint would be a nuisance.
    return true;
  }
}

function remember(): void {
  try {
    localStorage.setItem(ANSWERED, "1");
  } catch {
    // Without storage the hint comes again another day.
  }
}
