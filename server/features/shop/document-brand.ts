import type { DocumentBrand } from "../../../src-shared/documents/kit/kit.ts";
import { FIRST_COLOUR } from "../../../src-shared/values/brand-colours.ts";
import type { ShopSettings } from "./profile.ts";

/** How the shop's documents look now; those that were posted before look so too, because only their content is fixed. */
export const documentBrand = ({ brand, logo }: Pick<ShopSettings, "brand" | "logo">): DocumentBrand => ({
  colour: brand.colour || FIRST_COLOUR,
  logo: logo.png === "" ? null : { src: `data:image/png;base64,${logo.png}`, width: logo.width, height: logo.height },
});
