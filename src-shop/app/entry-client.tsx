import { languagePath } from "../../src-shared/addresses.ts";
import "../styles/shop.css";
import { type ReactNode, startTransition, useEffect } from "react";
import { hydrateRoot } from "react-dom/client";
import { createBrowserRouter, matchRoutes, type RouteObject, RouterProvider } from "react-router-dom";
import { ServicesProvider } from "../../src-shared/ui/services.tsx";
import { cartStore } from "../cart/cart-store.ts";
import { loadFailureViews } from "../failure/failure-views.ts";
import type { LiveEvent } from "./bootstrap.ts";
import { createBrowserApi } from "./browser-api.ts";
import { createClientText } from "./client-text.ts";
import { markHydrated, useHydrated } from "./hydrated.ts";
import type { Services } from "./page.ts";
import { PAGE_DATA_ID, type PageData } from "./page-data.ts";
import { createRoutes } from "./routes.tsx";
import { clearOldCaches } from "./version-change.ts";

clearOldCaches();

const root = document.getElementById("root") as HTMLElement;
const { lang, publicUrl, state, ownTexts } = JSON.parse(
  document.getElementById(PAGE_DATA_ID)?.textContent ?? "",
) as PageData;
const basename = languagePath("/", lang);
const { api, warm } = createBrowserApi();
const { t, loadText } = await createClientText(lang, ownTexts);
const services: Services = {
  lang,
  t,
  loadText,
  api,
  cart: cartStore,
  publicUrl,
};
const routes = createRoutes(services);
await loadPageOnScreen(routes);
if (state.errors) await loadFailureViews();

const router = createBrowserRouter(routes, { basename, hydrationData: state });
// A transition hydrates in small steps, between which the page reacts.
startTransition(() => {
  hydrateRoot(
    root,
    <Live>
      <ServicesProvider services={services}>
        <RouterProvider router={router} />
      </ServicesProvider>
    </Live>,
  );
});

// In a task of its own: the first touch must not wait for it.
for (const sign of ["pointerdown", "pointermove", "keydown"])
  addEventListener(sign, () => setTimeout(warm), { once: true, passive: true });

/** Dispatches `shop-live` once everything below answers and shows what only a browser knows, for bootstrap.ts. */
function Live({ children }: { children: ReactNode }): ReactNode {
  const hydrated = useHydrated();
  useEffect(() => {
    markHydrated();
    if (hydrated) dispatchEvent(new Event("shop-live" satisfies LiveEvent));
  }, [hydrated]);
  return children;
}

/** The modules of the rendered page are loaded before hydration, or React would render the page a second time. */
async function loadPageOnScreen(table: RouteObject[]): Promise<void> {
  const matches = matchRoutes(table, location, basename) ?? [];
  await Promise.all(
    matches.map(async ({ route }) => {
      if (typeof route.lazy !== "function") return;
      Object.assign(route, await route.lazy(), { lazy: undefined });
    }),
  );
}
