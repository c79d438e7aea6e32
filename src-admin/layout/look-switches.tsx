import Languages from "lucide-react/icons/languages";
import Moon from "lucide-react/icons/moon";
import Sun from "lucide-react/icons/sun";
import { Button } from "../../src-shared/ui/button.tsx";
import { Icon } from "../../src-shared/ui/icon.tsx";
import { IconButton } from "../../src-shared/ui/icon-button.tsx";
import { useServices } from "../app/services.tsx";

/** Theme and language of the interface, remembered on this computer. */
export function LookSwitches() {
  const { t, lang, theme, prefer } = useServices();
  const other = theme === "dark" ? "light" : "dark";
  const Glyph = theme === "dark" ? Sun : Moon;
  return (
    <>
      <IconButton
        onClick={() => prefer({ theme: other })}
        label={t(`frame.theme.${other}`)}
        title={t(`frame.theme.${other}`)}
      >
        <Icon of={Glyph} className="size-4.5" />
      </IconButton>
      <Button
        lang={lang === "ar" ? "en" : "ar"}
        onClick={() => prefer({ lang: lang === "ar" ? "en" : "ar" })}
        variant="quiet"
        className="px-2.5"
      >
        <Icon of={Languages} className="size-4.5" />
        {t("frame.language")}
      </Button>
    </>
  );
}
