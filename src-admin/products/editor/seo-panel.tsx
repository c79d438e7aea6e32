import { productPath } from "../../../src-shared/addresses.ts";
import { productDescription, productTitle } from "../../../src-shared/content/seo.ts";
import { LANGS, textIn } from "../../../src-shared/values/localized.ts";
import { slugify } from "../../../src-shared/values/slug.ts";
import { useServices } from "../../app/services.tsx";
import { LocalizedField } from "../../ui/fields/localized-field.tsx";
import { Panel } from "../../ui/page.tsx";
import { SearchPreview } from "../../ui/seo/search-preview.tsx";
import { bilingualField } from "./bilingual-field.ts";
import type { PanelProps } from "./panel-props.ts";

/** Texts for search engines, and a preview of the result in both languages. */
export function SeoPanel(panel: PanelProps) {
  const { t } = useServices();
  const { name, brand, shortDescription, seoTitle, seoDescription, slug } = panel.form.values;
  const path = productPath(slug || slugify(name.en));
  return (
    <Panel title={t("product.panel.seo")} text={t("seo.text")}>
      <div className="flex flex-col gap-4">
        <LocalizedField
          label={t("seo.title")}
          optional
          maxLength={60}
          {...bilingualField(panel, "seoTitle", "seo.title")}
        />
        <LocalizedField
          label={t("seo.description")}
          optional
          maxLength={160}
          rows={2}
          {...bilingualField(panel, "seoDescription", "seo.description")}
        />
        <LocalizedField
          label={t("seo.keywords")}
          hint={t("product.onePerLine")}
          optional
          rows={2}
          {...bilingualField(panel, "seoKeywords", "seo.keywords")}
        />
        <div className="grid gap-3 md:grid-cols-2">
          {LANGS.map((lang) => (
            <SearchPreview
              key={lang}
              lang={lang}
              path={path}
              title={written(seoTitle[lang]) ?? productTitle(textIn(name, lang), brand)}
              description={written(seoDescription[lang]) ?? productDescription(textIn(shortDescription, lang))}
            />
          ))}
        </div>
      </div>
    </Panel>
  );
}

const written = (text: string | undefined): string | undefined => text?.trim() || undefined;
