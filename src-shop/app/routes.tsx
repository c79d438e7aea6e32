import type { RouteObject } from "react-router-dom";
import { PAGES } from "../../src-shared/addresses.ts";
import { asFailure } from "../failure/failure.ts";
import { FrameFailure, PageFailure } from "../failure/page-failure.tsx";
import { Layout } from "../frame/layout.tsx";
import type { Services } from "./page.ts";
import { FRAME_ROUTE, type FrameData } from "./page-hooks.ts";
import { pageRoutes } from "./page-route.ts";

/** Routes of the shop, one a line; the same for both languages, whose prefix the router removes. */
export function createRoutes(services: Services): RouteObject[] {
  const page = pageRoutes(services, PageFailure);
  const homePage = pageRoutes(services, PageFailure, "home");
  const buyPage = pageRoutes(services, PageFailure, "ordering");
  const orderPage = pageRoutes(services, PageFailure, "ordering", "order");
  const sharedPage = pageRoutes(services, PageFailure, "ordering", "order", "shared");
  const readPage = pageRoutes(services, PageFailure, "reading");
  const text = () => import("../pages/text/text-page.tsx");
  const city = () => import("../pages/text/city-page.tsx");
  return [
    {
      id: FRAME_ROUTE,
      Component: Layout,
      ErrorBoundary: FrameFailure,
      loader: import.meta.env.SSR ? ({ context }) => loadFrame(context) : () => loadFrame(services),
      shouldRevalidate: () => false,
      children: [
        homePage("/", "home-page", () => import("../pages/home/home-page.tsx")),
        page(PAGES.products, "products-page", () => import("../pages/products/products-page.tsx")),
        page(PAGES.collection, "collection-page", () => import("../pages/products/collection-page.tsx")),
        buyPage("/product/:slug", "product-page", () => import("../pages/product/product-page.tsx")),
        buyPage(PAGES.cart, "cart-page", () => import("../pages/cart/cart-page.tsx")),
        buyPage(PAGES.checkout, "checkout-page", () => import("../pages/checkout/checkout-page.tsx")),
        orderPage(
          PAGES.orderConfirmation,
          "order-confirmation-page",
          () => import("../pages/order/order-confirmation-page.tsx"),
        ),
        orderPage(PAGES.findOrder, "find-order-page", () => import("../pages/order/find-order-page.tsx")),
        orderPage("/order/:token", "order-page", () => import("../pages/order/order-page.tsx")),
        sharedPage("/s/:token", "shared-page", () => import("../pages/shared/shared-page.tsx")),
        readPage(PAGES.quote, "quote-page", () => import("../pages/quote/quote-page.tsx")),
        readPage(PAGES.contact, "contact-page", () => import("../pages/contact/contact-page.tsx")),
        readPage(PAGES.services, "services-page", () => import("../pages/text/services-page.tsx")),
        readPage(PAGES.about, "text-page", text),
        readPage(PAGES.ourStory, "text-page", text),
        readPage(PAGES.customerService, "text-page", text),
        readPage(PAGES.deliveryInfo, "text-page", text),
        readPage(PAGES.returnPolicy, "text-page", text),
        readPage(PAGES.terms, "text-page", text),
        readPage(PAGES.privacy, "text-page", text),
        readPage("/office-furniture-doha", "city-page", city),
        readPage("/office-furniture-lusail", "city-page", city),
        readPage("/office-furniture-al-waab", "city-page", city),
        readPage(PAGES.journal, "journal-page", () => import("../pages/journal/journal-page.tsx")),
        // Any other single word is an article, an own page, or nothing: the page itself answers 404.
        readPage("/:slug", "slug-page", () => import("../pages/text/slug-page.tsx")),
        page("*", "not-found-page", () => import("../pages/not-found/not-found-page.tsx")),
      ],
    },
  ];
}

async function loadFrame({ api }: Pick<Services, "api">): Promise<FrameData> {
  try {
    const [profile, menu] = await Promise.all([api("GET /api/shop"), api("GET /api/menu")]);
    const { announcement, company, hours, logo, navigation, promises, heroes } = profile;
    return {
      announcement,
      company,
      hours,
      logo,
      navigation,
      promises,
      menu,
      picture: heroes[0]?.picture?.path ?? null,
    };
  } catch (problem) {
    throw asFailure(problem);
  }
}
