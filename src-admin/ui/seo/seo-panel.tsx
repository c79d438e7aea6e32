import { LANGS, type Lang } from "../../../src-shared/values/localized.ts";
import { useServices } from "../../app/services.tsx";
import { LocalizedField, type LocalizedFieldProps } from "../fields/localized-field.tsx";
import { Panel } from "../page.tsx";
import { SearchPreview } from "./search-preview.tsx";

type Bilingual = Omit<LocalizedFieldProps, "label">;

interface SeoPanelProps {
  /** What is shown where the fields are blank. */
  text: string;
  title: Bilingual;
  description: Bilingual;
  descriptionLength?: number;
  keywords: Bilingual;
  /** The shop's address of it: "/product/mesh-chair". */
  path: string;
  /** Title and description that stand in for blank ones. */
  standIn(lang: Lang): { title: string; description: string };
}

/** Texts for search engines, and a preview of the result in both languages. */
export function SeoPanel({
  text,
  title,
  description,
  descriptionLength = 160,
  keywords,
  path,
  standIn,
}: SeoPanelProps) {
  const { t } = useServices();
  return (
    <Panel title={t("product.panel.seo")} text={text}>
      <div className="flex flex-col gap-4">
        <LocalizedField label={t("seo.title")} optional maxLength={60} {...title} />
        <LocalizedField label={t("seo.description")} optional maxLength={descriptionLength} rows={2} {...description} />
        <LocalizedField label={t("seo.keywords")} hint={t("product.onePerLine")} optional rows={2} {...keywords} />
        <div className="grid gap-3 md:grid-cols-2">
          {LANGS.map((lang) => {
            const blank = standIn(lang);
            return (
              <SearchPreview
                key={lang}
                lang={lang}
                path={path}
                title={title.value[lang]?.trim() || blank.title}
                description={description.value[lang]?.trim() || blank.description}
              />
            );
          })}
        </div>
      </div>
    </Panel>
  );
}
