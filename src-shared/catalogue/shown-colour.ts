/** The colour in which a picture shows a product. A colour is the value of the option that has a colour for each of its values. */
import type { LocalizedText } from "../values/localized.ts";

export interface Colour {
  key: string;
  name: LocalizedText;
  hex: string | null;
}

interface Option {
  key: string;
  values: readonly Colour[];
}

interface Chosen {
  /** Values by the keys of their options. */
  options: Readonly<Record<string, string>>;
}

interface Coloured {
  options: readonly Option[];
  /** In the shop's order, each with the paths of its own pictures. */
  variants: readonly (Chosen & { pictures: readonly string[] })[];
}

/** The colour of a variant. */
export function colourOf({ options }: Pick<Coloured, "options">, variant: Chosen): Colour | undefined {
  const option = options.find(({ values }) => values.length > 1 && values.every(({ hex }) => hex !== null));
  return option?.values.find(({ key }) => key === variant.options[option.key]);
}

/** The colour that the picture of a variant shows, where it is another one: the picture is the one of an earlier variant. */
export function otherColourOn(product: Coloured, variant: Chosen, path: string | undefined): Colour | undefined {
  const first = product.variants.find(({ pictures }) => path !== undefined && pictures.includes(path));
  const shown = first && colourOf(product, first);
  return shown?.key === colourOf(product, variant)?.key ? undefined : shown;
}
