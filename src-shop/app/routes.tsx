import type { RouteObject } from "react-router-dom";
import { asFailure } from "../failure/failure.ts";
import { FrameFailure, PageFailure } from "../failure/page-failure.tsx";
import { FRAME_ROUTE, type FrameData } from "../frame/frame.tsx";
import { Layout } from "../frame/layout.tsx";
import type { Services } from "./page.ts";
import { pageRoutes } from "./page-route.ts";

/** Every address of the shop, read from top to bottom; the same for both languages, whose prefix the router takes off. */
export function createRoutes(services: Services): RouteObject[] {
  const page = pageRoutes(services, PageFailure);
  const orderPage = pageRoutes(services, PageFailure, "ordering");
  const sharedPage = pageRoutes(services, PageFailure, "ordering", "shared");
  const readPage = pageRoutes(services, PageFailure, "reading");
  const text = () => import("../pages/text/text-page.tsx");
  const city = () => import("../pages/text/city-page.tsx");
  return [
    {
      id: FRAME_ROUTE,
      Component: Layout,
      ErrorBoundary: FrameFailure,
      loader: () => loadFrame(services),
      shouldRevalidate: () => false,
      children: [
        page("/", "home-page", () => import("../pages/home/home-page.tsx")),
        page("/products", "products-page", () => import("../pages/products/products-page.tsx")),
        page("/collection", "collection-page", () => import("../pages/products/collection-page.tsx")),
        orderPage("/product/:slug", "product-page", () => import("../pages/product/product-page.tsx")),
        orderPage("/cart", "cart-page", () => import("../pages/cart/cart-page.tsx")),
        orderPage("/checkout", "checkout-page", () => import("../pages/checkout/checkout-page.tsx")),
        orderPage(
          "/order-confirmation",
          "order-confirmation-page",
          () => import("../pages/order/order-confirmation-page.tsx"),
        ),
        orderPage("/order", "find-order-page", () => import("../pages/order/find-order-page.tsx")),
        orderPage("/order/:token", "order-page", () => import("../pages/order/order-page.tsx")),
        sharedPage("/s/:token", "shared-page", () => import("../pages/shared/shared-page.tsx")),
        readPage("/quote", "quote-page", () => import("../pages/quote/quote-page.tsx")),
        readPage("/contact", "contact-page", () => import("../pages/contact/contact-page.tsx")),
        readPage("/services", "services-page", () => import("../pages/text/services-page.tsx")),
        readPage("/about", "text-page", text),
        readPage("/our-story", "text-page", text),
        readPage("/customer-service", "text-page", text),
        readPage("/delivery-info", "text-page", text),
        readPage("/return-policy", "text-page", text),
        readPage("/terms-conditions", "text-page", text),
        readPage("/privacy", "text-page", text),
        readPage("/office-furniture-doha", "city-page", city),
        readPage("/office-furniture-lusail", "city-page", city),
        readPage("/office-furniture-al-waab", "city-page", city),
        readPage("/journal", "journal-page", () => import("../pages/journal/journal-page.tsx")),
        // Any other single word is an article, or nothing: the page itself answers 404.
        readPage("/:slug", "article-page", () => import("../pages/journal/article-page.tsx")),
        page("*", "not-found-page", () => import("../pages/not-found/not-found-page.tsx")),
      ],
    },
  ];
}

async function loadFrame({ api }: Services): Promise<FrameData> {
  try {
    const { company, hours, heroes } = await api("GET /api/shop");
    return { company, hours, picture: heroes[0]?.picture?.path ?? null };
  } catch (problem) {
    throw asFailure(problem);
  }
}
