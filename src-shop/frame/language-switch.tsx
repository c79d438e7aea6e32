import { useLocation } from "react-router-dom";
import { languagePath } from "../../src-shared/addresses.ts";
import type { Lang } from "../../src-shared/values/localized.ts";
import { useServices } from "../app/page-hooks.ts";

interface LanguageSwitchProps {
  className?: string;
  /** Shown by a letter or two on small screens. */
  isShort?: boolean;
}

/** Link to this page in the other language. It loads a new document, because direction and texts differ. */
export function LanguageSwitch({ className = "", isShort = false }: LanguageSwitchProps) {
  const { lang, t } = useServices();
  const other: Lang = lang === "ar" ? "en" : "ar";
  return (
    <a
      href={useAddressIn(other)}
      hrefLang={other}
      lang={other}
      data-tip={t("nav.otherLanguageTip")}
      className={`btn-icon w-auto px-3 text-sm font-medium ${className}`}
    >
      {isShort && (
        <span aria-hidden="true" className="lg:hidden">
          {t("nav.otherLanguageShort")}
        </span>
      )}
      <span className={isShort ? "max-lg:sr-only" : ""}>{t("nav.otherLanguage")}</span>
    </a>
  );
}

/** The address of the page on screen in a language, with its filters. */
export function useAddressIn(lang: Lang): string {
  const { pathname, search } = useLocation();
  return languagePath(pathname, lang) + search;
}
