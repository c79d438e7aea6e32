import type { RouteObject } from "react-router-dom";
import { asFailure } from "./failure.ts";
import { FRAME_ROUTE, type FrameData } from "./frame.tsx";
import type { Services } from "./page.ts";
import { pageRoutes } from "./page-route.ts";
import { Layout } from "./parts/layout.tsx";
import { FrameFailure, PageFailure } from "./parts/page-failure.tsx";

/** Every address of the shop, read from top to bottom; the same for both languages, whose prefix the router takes off. */
export function createRoutes(services: Services): RouteObject[] {
  const page = pageRoutes(services, PageFailure);
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
        page("/product/:slug", "product-page", () => import("./pages/product-page.tsx")),
        page("/cart", "cart-page", () => import("./pages/cart-page.tsx")),
        page("/checkout", "checkout-page", () => import("./pages/checkout-page.tsx")),
        page("/order-confirmation", "order-confirmation-page", () => import("./pages/order-confirmation-page.tsx")),
        page("/order", "find-order-page", () => import("./pages/find-order-page.tsx")),
        page("/order/:token", "order-page", () => import("./pages/order-page.tsx")),
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
