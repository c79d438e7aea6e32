import type { ProductFacts, ProductOption, Seo } from "../../../src-shared/catalogue/operations.ts";
import type { BilingualTexts } from "../../../src-shared/values/arabic-age.ts";
import type { LocalizedText } from "../../../src-shared/values/localized.ts";

interface Described {
  name: LocalizedText;
  shortDescription: LocalizedText;
  description: LocalizedText;
  facts: Pick<ProductFacts, "materials" | "specs">;
  options: readonly ProductOption[];
  images: readonly { path: string; alt: LocalizedText }[];
  seo: Seo;
}

/** Every text of a product that is written in both languages, under the name that `arabicOlder` calls it by. */
export function productTexts({
  name,
  shortDescription,
  description,
  facts,
  options,
  images,
  seo,
}: Described): BilingualTexts {
  return {
    name,
    shortDescription,
    description,
    materials: joined(facts.materials),
    ...Object.fromEntries(
      facts.specs.flatMap((spec) => [
        [`specs.${spec.key}.label`, spec.label],
        [`specs.${spec.key}.value`, spec.value],
      ]),
    ),
    ...Object.fromEntries(
      options.flatMap((option) => [
        [`options.${option.key}`, option.name],
        ...option.values.map((value) => [`options.${option.key}.${value.key}`, value.name] as const),
      ]),
    ),
    ...Object.fromEntries(images.map((image) => [`images.${image.path}`, image.alt])),
    "seo.title": seo.title,
    "seo.description": seo.description,
    "seo.keywords": joined(seo.keywords),
  };
}

const joined = (list: { en: readonly string[]; ar?: readonly string[] | undefined }): LocalizedText => ({
  en: list.en.join("\n"),
  ...(list.ar ? { ar: list.ar.join("\n") } : {}),
});
