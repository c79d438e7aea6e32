import { PAGES } from "../../../src-shared/addresses.ts";
import { imageUrl } from "../../../src-shared/media/image.ts";
import { Localized } from "../../../src-shared/ui/localized.tsx";
import { picturePreloads } from "../../../src-shared/ui/picture.tsx";
import { textIn } from "../../../src-shared/values/localized.ts";
import type { Head, HeadArgs, LoadArgs, Loaded } from "../../app/page.ts";
import { useLoaded, useServices } from "../../app/page-hooks.ts";
import { textPageHead } from "../../content/content-head.ts";
import { HelpCard } from "../../content/help-card.tsx";
import { LongText } from "../../content/long-text.tsx";
import { Questions } from "../../content/questions.tsx";
import { businessStructured } from "../../content/shop-structured.ts";
import { readOrEmpty } from "../../failure/fallback.ts";
import { cardData } from "../../products/card-data.ts";
import { ProductSlider } from "../../products/product-slider.tsx";
import { absolute } from "../../products/product-structured.ts";
import { Breadcrumbs } from "../../ui/breadcrumbs.tsx";
import { WIDE_CHOICES, WidePicture } from "./wide-picture.tsx";

const SHOWN = 8;

export async function load({ api, url, signal }: LoadArgs) {
  const path = url.pathname;
  const [page, shop, best] = await Promise.all([
    api("GET /api/pages/:key", { params: { key: path.slice(1) }, signal }),
    api("GET /api/shop", { signal }),
    readOrEmpty(
      api("GET /api/products", { query: { flag: "best", pageSize: SHOWN }, signal }).then((answer) =>
        answer.data.map(cardData),
      ),
      [],
    ),
  ]);
  const card = shop.cityCards.find((city) => city.path === path);
  return { page, shop, card: card ?? null, products: best.data, failed: best.failed };
}

export function head({ data, ...args }: HeadArgs<Loaded<typeof load>>): Head {
  const { page, shop, card } = data;
  const { lang, publicUrl } = args;
  const path = `/${page.key}`;
  const own = textPageHead(page, path, args);
  const picture = card?.picture;
  return {
    ...own,
    ...(picture && {
      image: imageUrl(picture.path, { width: 1280 }),
      preloadImages: picturePreloads(picture, WIDE_CHOICES),
    }),
    structured: [
      ...(own.structured ?? []),
      businessStructured(shop, lang, publicUrl),
      {
        "@context": "https://schema.org",
        "@type": "Service",
        name: textIn(page.title, lang),
        description: textIn(page.seo.description, lang),
        serviceType: args.t("city.serviceType"),
        url: absolute(path, { lang, publicUrl }),
        provider: { "@id": `${publicUrl}/#shop` },
        areaServed: {
          "@type": "Place",
          name: args.t(`city.name.${cityOf(page.key)}`),
          containedInPlace: { "@type": "Country", name: "Qatar" },
        },
      },
    ],
  };
}

export function Page() {
  const { lang, t } = useServices();
  const { page, card, products } = useLoaded<typeof load>();
  return (
    <>
      <div className="wrap pt-1 pb-8 lg:pt-6">
        <Breadcrumbs trail={[{ name: t("listing.home"), path: "/" }]} />
        <header className="mt-2 mb-8 max-w-[46rem] lg:mb-12">
          <h1 className="text-4xl">
            <Localized text={page.title} lang={lang} />
          </h1>
          {card && (
            <p className="mt-4 text-lg text-muted">
              <Localized text={card.text} lang={lang} />
            </p>
          )}
        </header>
        {card?.picture && <WidePicture picture={card.picture} />}
        <LongText html={page.html} headings={page.headings} aside={<HelpCard quote />}>
          <Questions questions={page.questions} />
        </LongText>
      </div>
      <ProductSlider title={t("home.bestSellers")} products={products} more={`${PAGES.products}?flag=best`} />
    </>
  );
}

const CITIES = ["doha", "lusail", "al-waab"] as const;

/** `office-furniture-al-waab` → `al-waab`. The routes list these pages, so there is no other. */
function cityOf(key: string): (typeof CITIES)[number] {
  return CITIES.find((city) => key.endsWith(city)) ?? "doha";
}
