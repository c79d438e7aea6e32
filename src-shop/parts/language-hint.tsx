import X from "lucide-react/icons/x";
import { useEffect, useState } from "react";
import type { Lang } from "../../src-shared/model/localized.ts";
import { useServices } from "../frame.tsx";
import { useAddressIn } from "./language-switch.tsx";

const ANSWERED = "language-hint-answered";

/**
 * Offers the other language to whom the browser says reads it first; once. Guessed in the browser, after the page is
 * there: the page itself is the same for everybody.
 */
export function LanguageHint() {
  const { lang, t } = useServices();
  const other: Lang = lang === "ar" ? "en" : "ar";
  const address = useAddressIn(other);
  const [shown, setShown] = useState(false);
  useEffect(() => setShown(navigator.language.startsWith(other) && !wasAnswered()), [other]);
  if (!shown) return null;
  const answer = () => {
    setShown(false);
    remember();
  };
  return (
    <aside
      aria-label={t("nav.otherLanguage")}
      className="fixed inset-x-4 bottom-4 z-20 me-16 flex items-center gap-2 rounded-md border border-line bg-white p-2 ps-4 sm:inset-x-auto sm:start-6 sm:bottom-6 sm:me-0"
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
      <button type="button" className="btn-icon" aria-label={t("notice.dismiss")} onClick={answer}>
        <X aria-hidden="true" size={18} />
      </button>
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
