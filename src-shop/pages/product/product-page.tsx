import ShieldCheck from "lucide-react/icons/shield-check";
import Undo2 from "lucide-react/icons/undo-2";
import Wrench from "lucide-react/icons/wrench";
import { useLocation, useNavigation } from "react-router-dom";
import { collectionPath, languagePath, PAGES, productPath } from "../../../src-shared/addresses.ts";
import type { Product } from "../../../src-shared/catalogue/operations.ts";
import { colourOf } from "../../../src-shared/catalogue/shown-colour.ts";
import { keywordList, productDescription, productTitle } from "../../../src-shared/content/seo.ts";
import { pageCode } from "../../../src-shared/page-codes.ts";
import { Icon } from "../../../src-shared/ui/icon.tsx";
import { Localized } from "../../../src-shared/ui/localized.tsx";
import { picturePreloads } from "../../../src-shared/ui/picture.tsx";
import { type Lang, textIn } from "../../../src-shared/values/localized.ts";
import { kept } from "../../app/kept.tsx";
import type { Head, HeadArgs, LoadArgs } from "../../app/page.ts";
import { useLoaded, useServices, useShop } from "../../app/page-hooks.ts";
import { redirectTo } from "../../app/redirect.ts";
import { shareCard } from "../../content/share-card.ts";
import { readOrEmpty } from "../../failure/fallback.ts";
import { Letterhead } from "../../frame/letterhead.tsx";
import { relatedData } from "../../products/card-data.ts";
import { freeEverywhere } from "../../products/free-everywhere.ts";
import { breadcrumbsStructured, productStructured } from "../../products/product-structured.ts";
import { Related } from "../../products/related.tsx";
import { Breadcrumbs, type Crumb } from "../../ui/breadcrumbs.tsx";
import { Link } from "../../ui/link.tsx";
import { BuyBox } from "./buy-box.tsx";
import { DeliveryPromise, type PromiseZone } from "./delivery-promise.tsx";
import { GALLERY_SIZES, Gallery } from "./gallery.tsx";
import { ProductSpecifications } from "./product-specifications.tsx";
import { RichText } from "./rich-text.tsx";
import { useWithWarranty } from "./use-with-warranty.ts";
import { chosenVariant, colourShown, picturesOf, variantPath } from "./variant-choice.ts";
import { warrantyText } from "./warranty-text.ts";

interface ProductData {
  product: Product;
  zones: PromiseZone[];
  returnDays: number;
  failed: boolean;
}

export async function load({ api, params, url, signal }: LoadArgs): Promise<ProductData> {
  const slug = params.slug ?? "";
  const [product, zones, shop] = await Promise.all([
    api("GET /api/products/:id", { params: { id: slug }, signal }),
    readOrEmpty(api("GET /api/zone-delivery-settings", { signal }), []),
    readOrEmpty(api("GET /api/shop", { signal }), null),
  ]);
  // An id or a former slug redirects: the product has one address.
  if (product.slug !== slug) throw redirectTo(productPath(product.slug) + url.search, 301);
  return {
    product,
    zones: zones.data.filter((zone) => zone.active).map(forPromise),
    returnDays: shop.data?.promises.returnDays ?? 0,
    failed: zones.failed,
  };
}

export function head({ data, lang, t, url, publicUrl, shopName }: HeadArgs<ProductData>): Head {
  const { product, zones, returnDays } = data;
  const place = { lang, publicUrl };
  const { seo } = product;
  const [picture] = picturesOf(product, chosenVariant(product, url.searchParams));
  return {
    title: productTitle(textIn(seo.title, lang) || textIn(product.name, lang), shopName),
    description: productDescription(textIn(seo.description, lang) || textIn(product.shortDescription, lang)),
    keywords: keywordList((lang === "ar" ? seo.keywords.ar : undefined) ?? seo.keywords.en),
    canonical: productPath(product.slug),
    type: "product",
    image: shareCard("product", product.slug, lang),
    ...(picture && {
      preloadImages: picturePreloads(picture, { sizes: GALLERY_SIZES }),
    }),
    structured: [
      productStructured(product, place, { freeEverywhere: freeEverywhere(zones), returnDays }),
      breadcrumbsStructured(
        [...trailOf(product, lang, t), { name: textIn(product.name, lang), path: productPath(product.slug) }],
        place,
      ),
    ],
  };
}

export function Page() {
  const { lang, t, publicUrl } = useServices();
  const { product: stated, zones } = useLoaded<typeof load>();
  const product = useWithWarranty(stated);
  const variant = chosenVariant(product, useAskedSearch());
  const pictures = picturesOf(product, variant);
  const path = languagePath(variantPath(product, variant), lang);
  return (
    <div className="wrap pt-1 pb-28 lg:pt-6 print:p-0">
      <Letterhead address={publicUrl + path}>
        <img src={pageCode(path)} alt="" loading="lazy" width="60" height="60" className="-my-2" />
      </Letterhead>
      <Breadcrumbs trail={trailOf(product, lang, t)} />
      <div className="mt-1 grid gap-x-8 gap-y-6 md:grid-cols-2 md:grid-rows-[auto_1fr] md:items-start lg:mt-4 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)] lg:gap-x-14 print:grid-cols-[2fr_3fr] print:items-start print:gap-x-6 print:gap-y-2">
        <Gallery
          pictures={pictures.length > 0 ? pictures : [null]}
          name={textIn(product.name, lang)}
          model={product.model}
          colour={colourOf(product, variant)}
          shownIn={colourShown(product, variant)}
          modelIn={product.variants[0] && colourOf(product, product.variants[0])}
        />
        <div className="md:row-span-2 print:row-span-1">
          <Flags product={product} />
          <h1 className="text-3xl">
            <Localized text={product.name} lang={lang} />
          </h1>
          <p className="mt-3 mb-5 text-lg text-muted print:my-2">
            <Localized text={product.shortDescription} lang={lang} />
          </p>
          <BuyBox product={product} variant={variant} />
          <KeptPromises months={product.warrantyMonths} isAssembled={product.services.assembly.kind === "included"} />
          <DeliveryPromise
            zones={zones}
            availability={variant.availability}
            optionKeys={product.options.map(({ key }) => key)}
          />
        </div>
        <section aria-labelledby="about" className="mt-8 md:mt-10 print:col-span-2 print:mt-0">
          <h2 id="about" className="mb-4 text-2xl print:mb-1">
            {t("product.about")}
          </h2>
          <RichText html={product.descriptionHtml} lang={lang} />
        </section>
      </div>

      <div className="mt-16 space-y-16 lg:mt-24 lg:space-y-24 print:mt-3">
        <ProductSpecifications product={product} />
        <Related products={relatedData(product.related)} />
      </div>
    </div>
  );
}

/** The options of the address being loaded: shown before the page's data is there. */
function useAskedSearch(): URLSearchParams {
  const { pathname, search } = useLocation();
  const { location: next } = useNavigation();
  return new URLSearchParams(next?.pathname === pathname ? next.search : search);
}

function Flags({ product }: { product: Product }) {
  const { t } = useServices();
  const flags = [
    product.isNewArrival ? t("product.new") : null,
    product.isBestSeller ? t("product.best") : null,
  ].filter((flag) => flag !== null);
  const dotted = "text-accent not-first:before:me-2 not-first:before:text-edge not-first:before:content-['·']";
  return (
    <p className="eyebrow mb-2 flex flex-wrap gap-x-2 empty:hidden">
      {product.brand !== "" && <bdi>{product.brand}</bdi>}
      {flags.map((flag) => (
        <span key={flag} className={dotted}>
          {flag}
        </span>
      ))}
    </p>
  );
}

const KeptPromises = import.meta.env.SSR ? kept("promises", Promises) : Promises;

/** Promises that are included in the price: the months of warranty, and whether it comes assembled. */
function Promises({ months, isAssembled }: { months: number; isAssembled: boolean }) {
  const { lang, t } = useServices();
  const shop = useShop();
  const returns = shop ? textIn(shop.promises.returns, lang) : "";
  const lines = [
    ...(months > 0
      ? [{ Glyph: ShieldCheck, text: `${t("product.fact.warrantyMonths")}: ${warrantyText(months, t)}` }]
      : []),
    ...(isAssembled ? [{ Glyph: Wrench, text: t("product.assemblyIncluded") }] : []),
  ];
  return (
    <ul className="my-5 space-y-2 text-sm print:my-2 print:space-y-0">
      <li className="flex items-center gap-3">
        <Icon of={Undo2} className="size-5 mirrored" />
        <Link to={PAGES.returnPolicy} className="link">
          {returns === "" ? t("footer.returnPolicy") : returns}
        </Link>
      </li>
      {lines.map(({ Glyph, text }) => (
        <li key={text} className="flex items-center gap-3">
          <Icon of={Glyph} className="size-5" />
          {text}
        </li>
      ))}
    </ul>
  );
}

function trailOf(product: Product, lang: Lang, t: HeadArgs<unknown>["t"]): Crumb[] {
  const { category, subcategory } = product;
  return [
    { name: t("listing.home"), path: "/" },
    { name: t("listing.products"), path: PAGES.products },
    { name: textIn(category.name, lang), path: collectionPath(category) },
    ...(subcategory ? [{ name: textIn(subcategory.name, lang), path: collectionPath(category, subcategory) }] : []),
  ];
}

const forPromise = ({
  key,
  name,
  fee,
  freeFrom,
  leadDays,
  zoneNumbers,
  areas,
  catchAll,
}: PromiseZone): PromiseZone => ({
  key,
  name,
  fee,
  freeFrom,
  leadDays,
  zoneNumbers: zoneNumbers.slice(0, 1),
  areas: areas.slice(0, 1),
  catchAll,
});
