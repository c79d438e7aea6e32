import type { Seo } from "../../../src-shared/catalogue/operations.ts";
import { productDescription, productTitle } from "../../../src-shared/content/seo.ts";
import type { LocalizedText } from "../../../src-shared/values/localized.ts";

/** SEO texts; empty ones follow from the product: the title from name and brand, the description from the short one. */
export function filledSeo(seo: Seo, product: { name: LocalizedText; brand: string; about: LocalizedText }): Seo {
  const { name, brand, about } = product;
  return {
    title: filled(seo.title, { en: productTitle(name.en, brand), ar: name.ar && productTitle(name.ar, brand) }),
    description: filled(seo.description, {
      en: productDescription(about.en),
      ar: about.ar && productDescription(about.ar),
    }),
    keywords: seo.keywords,
  };
}

function filled(text: LocalizedText, otherwise: { en: string; ar?: string | undefined }): LocalizedText {
  const ar = text.ar || otherwise.ar;
  return { en: text.en || otherwise.en, ...(ar ? { ar } : {}) };
}
