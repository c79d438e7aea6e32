import { Fragment, type ReactNode } from "react";
import { PAGES } from "../../../src-shared/addresses.ts";
import type { HomeSection } from "../../../src-shared/content/home-sections.ts";
import { metaDescription } from "../../../src-shared/content/seo.ts";
import { imageUrl } from "../../../src-shared/media/image.ts";
import type { ProductMark } from "../../../src-shared/products/states.ts";
import { picturePreloads } from "../../../src-shared/ui/picture.tsx";
import { textIn } from "../../../src-shared/values/localized.ts";
import type { Head, HeadArgs, LoadArgs, Loaded } from "../../app/page.ts";
import { useLoaded, useServices } from "../../app/page-hooks.ts";
import { shopStructured } from "../../content/shop-structured.ts";
import { Statistics } from "../../content/statistics.tsx";
import { readOrEmpty } from "../../failure/fallback.ts";
import { cardData, cardPicture } from "../../products/card-data.ts";
import { ProductSlider } from "../../products/product-slider.tsx";
import { About } from "./about.tsx";
import { CategoryChips, CategoryGrid } from "./category-grid.tsx";
import { CityCards } from "./city-cards.tsx";
import { HERO_CHOICES, Hero } from "./hero.tsx";
import { Promises } from "./promises.tsx";
import { Testimonials } from "./testimonials.tsx";

const SLIDER_SIZE = 10;

export async function load({ api }: LoadArgs) {
  const products = (flag: ProductMark) =>
    readOrEmpty(
      api("GET /api/products", { query: { flag, pageSize: SLIDER_SIZE } }).then((answer) =>
        answer.data.map((product) => cardData({ ...product, size: null })),
      ),
      [],
    );
  const [shop, categories, featured, arrivals, bestSellers, testimonials] = await Promise.all([
    api("GET /api/shop"),
    readOrEmpty(api("GET /api/categories"), []),
    products("featured"),
    products("new"),
    products("best"),
    readOrEmpty(api("GET /api/testimonials"), []),
  ]);
  return {
    shop,
    // Without what only menus and listings show.
    categories: categories.data.map(({ id: _id, description: _text, subcategories: _parts, picture, ...shown }) => ({
      ...shown,
      picture: cardPicture(picture),
    })),
    categoriesFailed: categories.failed,
    featured: featured.data,
    arrivals: arrivals.data,
    bestSellers: bestSellers.data,
    testimonials: testimonials.data.map(({ id: _id, active: _active, ...shown }) => shown),
    failed: [categories, featured, arrivals, bestSellers, testimonials].some((read) => read.failed),
  };
}

export function head({ data, lang, t, publicUrl, shopName }: HeadArgs<Loaded<typeof load>>): Head {
  const picture = data.shop.heroes[0]?.picture;
  return {
    title: t("home.title", { shop: shopName }),
    description: metaDescription(`${t("home.description")} ${textIn(data.shop.promises.delivery, lang)}`),
    keywords: data.categories.map((category) => textIn(category.name, lang)),
    canonical: "/",
    structured: shopStructured(data.shop, lang, publicUrl),
    ...(picture && {
      image: imageUrl(picture.path, { width: 1280 }),
      preloadImages: picturePreloads(picture, HERO_CHOICES),
    }),
  };
}

export function Page() {
  const { t } = useServices();
  const { shop, ...data } = useLoaded<typeof load>();
  const sections: Record<HomeSection, ReactNode> = {
    promises: <Promises promises={shop.promises} />,
    featured: (
      <ProductSlider title={t("home.featured")} products={data.featured} more={`${PAGES.products}?flag=featured`} />
    ),
    arrivals: <ProductSlider title={t("home.arrivals")} products={data.arrivals} more={`${PAGES.products}?flag=new`} />,
    categories: <CategoryGrid categories={data.categories} failed={data.categoriesFailed} />,
    cityCards: <CityCards cities={shop.cityCards} />,
    statistics: <Statistics statistics={shop.statistics} />,
    about: <About about={shop.about} picture={shop.heroes[1]?.picture ?? null} />,
    bestSellers: (
      <ProductSlider title={t("home.bestSellers")} products={data.bestSellers} more={`${PAGES.products}?flag=best`} />
    ),
    testimonials: <Testimonials testimonials={data.testimonials} />,
  };
  return (
    <>
      <Hero slides={shop.heroes} />
      {shop.homeSections.includes("categories") && <CategoryChips />}
      {shop.homeSections.map((section) => (
        <Fragment key={section}>{sections[section]}</Fragment>
      ))}
    </>
  );
}
