import X from "lucide-react/icons/x";
import { useEffect, useState } from "react";
import { useLocation } from "react-router-dom";
import { Icon } from "../../src-shared/ui/icon.tsx";
import { IconButton } from "../../src-shared/ui/icon-button.tsx";
import type { Lang } from "../../src-shared/values/localized.ts";
import { useServices } from "./frame.tsx";
import { useAddressIn } from "./language-switch.tsx";

const ANSWERED = "language-hint-answered";
/** Whoever is buying or following an order has long chosen how to read. */
const KEPT_AWAY = /^\/(?:cart|checkout|order-confirmation|order)(?:\/|$)/;

/**
 * Offers the other language to whom the browser says reads it first; once. Guessed in the browser, after the page is
 * there: the page itself is the same for everybody.
 *
 * It is the last line of the page and floats at the window's edge until one gets there: it comes without moving anything,
 * and nothing lies under it for good.
 */
export function LanguageHint() {
  const { lang, t } = useServices();
  const other: Lang = lang === "ar" ? "en" : "ar";
  const address = useAddressIn(other);
  const { pathname } = useLocation();
  const [shown, setShown] = useState(false);
  useEffect(() => setShown(navigator.language.startsWith(other) && !wasAnswered()), [other]);
  if (!shown || KEPT_AWAY.test(pathname)) return null;
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
    // Asked again on every page it would be a nuisance.
    return true;
  }
}

function remember(): void {
  try {
    localStorage.setItem(ANSWERED, "1");
  } catch {
    // Then the question comes again another day.
  }
}
