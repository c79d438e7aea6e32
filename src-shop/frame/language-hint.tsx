import X from "lucide-react/icons/x";
import { useEffect, useState } from "react";
import { useLocation } from "react-router-dom";
import { Icon } from "../../src-shared/ui/icon.tsx";
import { IconButton } from "../../src-shared/ui/icon-button.tsx";
import type { Lang } from "../../src-shared/values/localized.ts";
import { useServices } from "../app/page-hooks.ts";
import { useAddressIn } from "./language-switch.tsx";

const ANSWERED = "language-hint-answered";
/** Visitors who are buying or following an order have long chosen their language. */
const PAGES_WITHOUT_HINT = /^\/(?:cart|checkout|order-confirmation|order)(?:\/|$)/;

/**
 * Hint of the other language, once, for visitors whose browser prefers it. Decided in the browser, after the page is there,
 * because the page is the same for all visitors. It is the last line of the page and floats at the window's edge until the
 * visitor scrolls there: it moves nothing and covers nothing for good.
 */
export function LanguageHint() {
  const { lang, t } = useServices();
  const other: Lang = lang === "ar" ? "en" : "ar";
  const address = useAddressIn(other);
  const { pathname } = useLocation();
  const [shown, setShown] = useState(false);
  useEffect(() => setShown(navigator.language.startsWith(other) && !wasAnswered()), [other]);
  if (!shown || PAGES_WITHOUT_HINT.test(pathname)) return null;
  const answer = () => {
    setShown(false);
    remember();
  };
  return (
    <aside
      aria-label={t("nav.otherLanguage")}
      className="sticky bottom-0 z-5 flex items-center justify-between gap-2 border-line border-t bg-white py-2 ps-(--page-edge) pe-22 sm:justify-center print:hidden"
    >
      <p lang={other} dir={other === "ar" ? "rtl" : "ltr"} className="text-sm">
        {t("language.hint")}{" "}
        <a
          href={address}
          hrefLang={other}
          onClick={remember}
          className="link inline-flex min-h-11 items-center font-medium"
        >
          {t("language.yes")}
        </a>
      </p>
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
