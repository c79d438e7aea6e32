import type { DocumentBrand } from "../../../src-shared/documents/kit/kit.ts";
import { FIRST_COLOUR } from "../../../src-shared/values/brand-colours.ts";
import type { ShopSettings } from "./profile.ts";

/** The shop's colour, "#8a1538", for what names no token of a style sheet: documents, mails, pictures. */
export const colourOf = ({ brand }: Pick<ShopSettings, "brand">): string => brand.colour || FIRST_COLOUR;

/** How the shop's documents look now; those that were posted before look so too, because only their content is fixed. */
export const documentBrand = (settings: Pick<ShopSettings, "brand" | "logo">): DocumentBrand => {
  const { png, width, height } = settings.logo;
  return {
    colour: colourOf(settings),
    logo: png === "" ? null : { src: `data:image/png;base64,${png}`, width, height },
  };
};
