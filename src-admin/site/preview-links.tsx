import { draftPath } from "../../src-shared/addresses.ts";
import { buttonClass } from "../../src-shared/ui/button.tsx";
import { LANGS } from "../../src-shared/values/localized.ts";
import { useServices } from "../app/services.tsx";

/** Opens the shop with a saved version, in each language. */
export function PreviewLinks({ preview }: { preview: string }) {
  const { t } = useServices();
  return (
    <p className="flex flex-wrap gap-2">
      {LANGS.map((lang) => (
        <a key={lang} href={draftPath(preview, lang)} target="_blank" rel="noreferrer" className={buttonClass()}>
          {t(lang === "en" ? "site.previewEnglish" : "site.previewArabic")}
        </a>
      ))}
    </p>
  );
}
