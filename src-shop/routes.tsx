import type { RouteObject } from "react-router-dom";
import { asFailure } from "./failure.ts";
import { FRAME_ROUTE, type FrameData } from "./frame.tsx";
import type { Services } from "./page.ts";
import { pageRoutes } from "./page-route.ts";
import { Layout } from "./parts/layout.tsx";
import { FrameFailure, PageFailure } from "./parts/page-failure.tsx";

/**
 * Every address of the shop, read from top to bottom; the same for both languages, whose prefix the router takes off.
 * `loadOrdering` fetches the sentences that only the pages on the way to an order need (client-text.ts).
 */
export function createRoutes(services: Services, loadOrdering: () => Promise<void>): RouteObject[] {
  const page = pageRoutes(services, PageFailure);
  const orderPage = pageRoutes(services, PageFailure, loadOrdering);
  return [
    {
      id: FRAME_ROUTE,
      Component: Layout,
      ErrorBoundary: FrameFailure,
      loader: () => loadFrame(services),
      shouldRevalidate: () => false,
      children: [
        page("/", "home-page", () => import("./pages/home-page.tsx")),
        page("/products", "products-page", () => import("./pages/products-page.tsx")),
        page("/collection", "collection-page", () => import("./pages/collection-page.tsx")),
        orderPage("/product/:slug", "product-page", () => import("./pages/product-page.tsx")),
        orderPage("/cart", "cart-page", () => import("./pages/cart-page.tsx")),
        orderPage("/checkout", "checkout-page", () => import("./pages/checkout-page.tsx")),
        orderPage(
          "/order-confirmation",
          "order-confirmation-page",
          () => import("./pages/order-confirmation-page.tsx"),
        ),
        orderPage("/order", "find-order-page", () => import("./pages/find-order-page.tsx")),
        orderPage("/order/:token", "order-page", () => import("./pages/order-page.tsx")),
        page("*", "not-found-page", () => import("./pages/not-found-page.tsx")),
      ],
    },
  ];
}

async function loadFrame({ api }: Services): Promise<FrameData> {
  try {
    const { company, hours } = await api("GET /api/shop");
    return { company, hours };
  } catch (problem) {
    throw asFailure(problem);
  }
}
