import { languagePath, PAGES } from "../../src-shared/addresses.ts";
import type { ShopProfile } from "../../src-shared/content/shop.ts";
import { imageUrl } from "../../src-shared/media/image.ts";
import { WEEKDAYS } from "../../src-shared/values/hours.ts";
import { LANGS, type Lang, textIn } from "../../src-shared/values/localized.ts";

/** Structured data of the shop: the company, its store with address and hours, and a site with a search. */
export function shopStructured(shop: ShopProfile, lang: Lang, publicUrl: string): object[] {
  return [
    organizationStructured(shop, lang, publicUrl),
    businessStructured(shop, lang, publicUrl),
    siteStructured(shop, lang, publicUrl),
  ];
}

/** Structured data of the company: its logo, its entry in the commercial register, and its contact points by language. */
export function organizationStructured({ company, logo }: ShopProfile, lang: Lang, publicUrl: string): object {
  return stated({
    "@context": "https://schema.org",
    "@type": "Organization",
    "@id": `${publicUrl}/#company`,
    name: textIn(company.name, lang),
    legalName: textIn(company.legalName, lang),
    url: publicUrl + languagePath("/", lang),
    logo: publicUrl + (logo?.path ?? "/favicon.svg"),
    foundingDate: company.since === null ? "" : String(company.since),
    identifier: company.crNumber && { "@type": "PropertyValue", propertyID: "CR", value: company.crNumber },
    contactPoint: (company.phone || company.email) && {
      "@type": "ContactPoint",
      contactType: "customer service",
      ...stated({ telephone: company.phone, email: company.email }),
      areaServed: "QA",
      availableLanguage: LANGS,
    },
    sameAs: company.social.map((account) => account.url),
  });
}

/** Structured data of the store. */
export function businessStructured(
  { company, hours, heroes, promises }: ShopProfile,
  lang: Lang,
  publicUrl: string,
): object {
  const picture = heroes[0]?.picture;
  return stated({
    "@context": "https://schema.org",
    "@type": "FurnitureStore",
    "@id": `${publicUrl}/#shop`,
    name: textIn(company.name, lang),
    parentOrganization: { "@type": "Organization", "@id": `${publicUrl}/#company`, name: textIn(company.name, lang) },
    url: publicUrl + languagePath("/", lang),
    telephone: company.phone,
    email: company.email,
    foundingDate: company.since === null ? "" : String(company.since),
    address: {
      "@type": "PostalAddress",
      streetAddress: textIn(company.address, lang),
      addressCountry: "QA",
    },
    areaServed: { "@type": "Country", name: "Qatar" },
    currenciesAccepted: "QAR",
    paymentAccepted: promises.paymentWays.join(", "),
    hasMap: company.mapUrl,
    sameAs: company.social.map((account) => account.url),
    openingHoursSpecification: WEEKDAYS.flatMap((day) => {
      const times = hours[day];
      if (!times) return [];
      const dayOfWeek = `https://schema.org/${day.charAt(0).toUpperCase()}${day.slice(1)}`;
      return [{ "@type": "OpeningHoursSpecification", dayOfWeek, opens: times.open, closes: times.close }];
    }),
    ...(picture && { image: publicUrl + imageUrl(picture.path, { width: 1280 }) }),
  });
}

/** Without what the shop has not stated. */
const stated = (facts: object): object =>
  Object.fromEntries(
    Object.entries(facts).filter(([, fact]) => fact !== "" && !(Array.isArray(fact) && fact.length === 0)),
  );

function siteStructured({ company }: ShopProfile, lang: Lang, publicUrl: string): object {
  return {
    "@context": "https://schema.org",
    "@type": "WebSite",
    "@id": `${publicUrl}/#site`,
    name: textIn(company.name, lang),
    url: publicUrl + languagePath("/", lang),
    inLanguage: lang,
    potentialAction: {
      "@type": "SearchAction",
      target: {
        "@type": "EntryPoint",
        urlTemplate: `${publicUrl}${languagePath(PAGES.products, lang)}?q={search_term_string}`,
      },
      "query-input": "required name=search_term_string",
    },
  };
}
