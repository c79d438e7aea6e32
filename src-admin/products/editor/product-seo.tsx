import { productPath } from "../../../src-shared/addresses.ts";
import { productDescription, productTitle } from "../../../src-shared/content/seo.ts";
import { textIn } from "../../../src-shared/values/localized.ts";
import { slugify } from "../../../src-shared/values/slug.ts";
import { useServices } from "../../app/services.tsx";
import { SeoPanel } from "../../ui/seo/seo-panel.tsx";
import { bilingualField } from "./bilingual-field.ts";
import type { PanelProps } from "./panel-props.ts";

export function ProductSeo(panel: PanelProps) {
  const { t } = useServices();
  const { name, brand, shortDescription, slug } = panel.form.values;
  return (
    <SeoPanel
      text={t("seo.text")}
      title={bilingualField(panel, "seoTitle", "seo.title")}
      description={bilingualField(panel, "seoDescription", "seo.description")}
      keywords={bilingualField(panel, "seoKeywords", "seo.keywords")}
      path={productPath(slug || slugify(name.en))}
      standIn={(lang) => ({
        title: productTitle(textIn(name, lang), brand),
        description: productDescription(textIn(shortDescription, lang)),
      })}
    />
  );
}
