import { languagePath } from "../../../src-shared/addresses.ts";
import { metaDescription, pageTitle } from "../../../src-shared/content/seo.ts";
import { directionOf, type Lang } from "../../../src-shared/values/localized.ts";
import { useServices } from "../../app/services.tsx";

interface SearchPreviewProps {
  lang: Lang;
  /** The shop's address of it: "/product/mesh-chair". */
  path: string;
  title: string;
  description: string;
}

/** What a search engine will show, cut as the shop cuts it (specification, section 5). */
export function SearchPreview({ lang, path, title, description }: SearchPreviewProps) {
  const { t } = useServices();
  return (
    <div className="rounded-sm border border-line p-3">
      <p className="mb-2 text-xs text-muted">{t(lang === "en" ? "seo.previewEn" : "seo.previewAr")}</p>
      <div lang={lang} dir={directionOf(lang)}>
        <p dir="ltr" className="truncate text-xs text-muted rtl:text-end">
          {location.host}
          {languagePath(path, lang)}
        </p>
        <p className="text-lg text-accent">{pageTitle(title) || "–"}</p>
        <p className="text-muted">{metaDescription(description) || "–"}</p>
      </div>
    </div>
  );
}
