import Languages from "lucide-react/icons/languages";
import Moon from "lucide-react/icons/moon";
import Sun from "lucide-react/icons/sun";
import { useServices } from "../app/services.tsx";

/** Theme and language of the interface, remembered on this computer. */
export function LookSwitches() {
  const { t, lang, theme, prefer } = useServices();
  const other = theme === "dark" ? "light" : "dark";
  const Icon = theme === "dark" ? Sun : Moon;
  return (
    <>
      <button
        type="button"
        onClick={() => prefer({ theme: other })}
        aria-label={t(`frame.theme.${other}`)}
        title={t(`frame.theme.${other}`)}
        className="act-icon"
      >
        <Icon aria-hidden="true" className="size-4.5" />
      </button>
      <button
        type="button"
        lang={lang === "ar" ? "en" : "ar"}
        onClick={() => prefer({ lang: lang === "ar" ? "en" : "ar" })}
        className="act act-quiet px-2.5"
      >
        <Languages aria-hidden="true" className="size-4.5" />
        {t("frame.language")}
      </button>
    </>
  );
}
