/** Structured data of a product and of a list (schema.org, as JSON-LD). */
import { languagePath, productPath } from "../../src-shared/addresses.ts";
import type { Product, ProductCard, Variant } from "../../src-shared/catalogue/operations.ts";
import { resolveImage } from "../../src-shared/media/image.ts";
import { type Lang, textIn } from "../../src-shared/values/localized.ts";
import { CURRENCY, plainAmount } from "../../src-shared/values/money.ts";
import { variantPath } from "../pages/product/variant-choice.ts";

export interface Place {
  lang: Lang;
  publicUrl: string;
}

const SCHEMA_AVAILABILITY = {
  in_stock: "InStock",
  low: "LimitedAvailability",
  made_to_order: "BackOrder",
  out_of_stock: "OutOfStock",
} as const;

/** Absolute URL of a page of the shop, in the language of the page that names it. */
export function absolute(path: string, { lang, publicUrl }: Place): string {
  return publicUrl + languagePath(path, lang);
}

export function absoluteImage(path: string, { publicUrl }: Place): string {
  const image = resolveImage(path);
  return image.startsWith("/") ? publicUrl + image : image;
}

/**
 * One offer for each variant, and together from the lowest price to the highest. `freeEverywhere`: no area of the
 * country costs anything to deliver to. `returnDays`: of the shop's promises; 0 promises nothing.
 */
export function productStructured(
  product: Product,
  place: Place,
  { freeEverywhere, returnDays }: { freeEverywhere: boolean; returnDays: number },
): object {
  const promises = {
    ...(freeEverywhere && { shippingDetails: freeShipping }),
    ...(returnDays > 0 && { hasMerchantReturnPolicy: { ...returnPolicy, merchantReturnDays: returnDays } }),
  };
  const offers = product.variants.map((variant) => ({ ...offer(product, variant, place), ...promises }));
  const prices = product.variants.map((variant) => variant.price);
  return {
    "@context": "https://schema.org",
    "@type": "Product",
    name: textIn(product.name, place.lang),
    description: textIn(product.shortDescription, place.lang),
    url: absolute(productPath(product.slug), place),
    image: product.pictures.map((picture) => absoluteImage(picture.path, place)),
    sku: product.variants[0]?.sku,
    category: textIn(product.category.name, place.lang),
    ...(product.brand === "" ? {} : { brand: { "@type": "Brand", name: product.brand } }),
    ...measured("width", product.facts.dimensions.width, "CMT"),
    ...measured("depth", product.facts.dimensions.depth, "CMT"),
    ...measured("height", product.facts.dimensions.height, "CMT"),
    ...measured("weight", product.facts.weight, "KGM"),
    offers:
      offers.length === 1
        ? offers[0]
        : {
            "@type": "AggregateOffer",
            priceCurrency: CURRENCY,
            lowPrice: plainAmount(Math.min(...prices)),
            highPrice: plainAmount(Math.max(...prices)),
            offerCount: offers.length,
            offers,
          },
  };
}

/** The products of a list, in its order. `first` is the place of the first one in the whole list, from 1. */
export function listStructured(
  products: readonly Pick<ProductCard, "name" | "slug">[],
  first: number,
  place: Place,
): object {
  return {
    "@context": "https://schema.org",
    "@type": "ItemList",
    numberOfItems: products.length,
    itemListElement: products.map((product, index) => ({
      "@type": "ListItem",
      position: first + index,
      name: textIn(product.name, place.lang),
      url: absolute(productPath(product.slug), place),
    })),
  };
}

/** Structured data of breadcrumbs, from the home page on. Paths without language prefix. */
export function breadcrumbsStructured(trail: readonly { name: string; path: string }[], place: Place): object {
  return {
    "@context": "https://schema.org",
    "@type": "BreadcrumbList",
    itemListElement: trail.map((step, index) => ({
      "@type": "ListItem",
      position: index + 1,
      name: step.name,
      item: absolute(step.path, place),
    })),
  };
}

/** The return policy as on its page and beside the button: unused goods, within the promised days. */
const returnPolicy = {
  "@type": "MerchantReturnPolicy",
  applicableCountry: "QA",
  returnPolicyCategory: "https://schema.org/MerchantReturnFiniteReturnWindow",
  itemCondition: "https://schema.org/NewCondition",
};

const freeShipping = {
  "@type": "OfferShippingDetails",
  shippingRate: { "@type": "MonetaryAmount", value: "0", currency: CURRENCY },
  shippingDestination: { "@type": "DefinedRegion", addressCountry: "QA" },
};

function offer(product: Product, variant: Variant, place: Place): object {
  return {
    "@type": "Offer",
    sku: variant.sku,
    url: absolute(variantPath(product, variant), place),
    priceCurrency: CURRENCY,
    price: plainAmount(variant.price),
    availability: `https://schema.org/${SCHEMA_AVAILABILITY[variant.availability.state]}`,
    itemCondition: "https://schema.org/NewCondition",
  };
}

function measured(name: string, value: number, unitCode: "CMT" | "KGM"): object {
  return value > 0 ? { [name]: { "@type": "QuantitativeValue", value, unitCode } } : {};
}
