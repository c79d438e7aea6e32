/**
 * Rendering of the shop on the server: a Request becomes a finished page. The host stores pages for all visitors, so nothing
 * here may depend on the visitor, except where the page is personal.
 */
import { renderToString } from "react-dom/server";
import {
  createStaticHandler,
  createStaticRouter,
  type HydrationState,
  type StaticHandlerContext,
  StaticRouterProvider,
} from "react-router-dom";
import { languageOf, languagePath } from "../../src-shared/addresses.ts";
import { createClient } from "../../src-shared/api/client.ts";
import type { PageRequest, RenderDeps, RenderedPage } from "../../src-shared/api/shop-renderer.ts";
import type { CartLine } from "../../src-shared/cart/cart.ts";
import { createTextsWith, NO_OWN_TEXTS, type OwnTexts } from "../../src-shared/text/own-texts.ts";
import { type ShopKey, shopDictionary } from "../../src-shared/text/shop/index.ts";

import { ServicesProvider } from "../../src-shared/ui/services.tsx";
import type { Lang } from "../../src-shared/values/localized.ts";
import { type Failure, isFailure } from "../failure/failure.ts";
import { clientFiles } from "./client-files.ts";
import { renderDocument } from "./document.ts";
import { headTags } from "./head.ts";
import { KeptParts, KeptPartsContext } from "./kept.tsx";
import { withOwnErrors } from "./own-errors.ts";
import type { Services } from "./page.ts";
import type { PageData } from "./page-data.ts";
import { headOfPage } from "./page-head.ts";
import { inLanguageOfPage } from "./page-language.ts";
import type { PageHandle } from "./page-route.ts";
import { createRoutes } from "./routes.tsx";

const standard = { en: await shopDictionary.en(), ar: await shopDictionary.ar() };
const textsWith = createTextsWith<ShopKey>(standard);

/** The server has all texts from the start. */
const loadText = async () => {};

const ofRequest = (): never => {
  throw new Error("this belongs to a request");
};
const api = createClient(async () => ofRequest());

/**
 * The pages of a language, made once, so that a page's module is looked up once too. What belongs to a request reaches loaders and
 * actions as the router's request context.
 */
function pagesIn(lang: Lang) {
  const cart = { read: ofRequest, write: ofRequest };
  const routes = createRoutes({ lang, t: textsWith(NO_OWN_TEXTS)[lang], loadText, api, cart, publicUrl: "" });
  return createStaticHandler(routes, { basename: languagePath("/", lang) });
}

const pages: Record<Lang, ReturnType<typeof pagesIn>> = { en: pagesIn("en"), ar: pagesIn("ar") };

/** Answers GET and POST. Refusals and faults become pages with their status; it throws only when even those fail. */
export async function render(request: PageRequest, deps: RenderDeps): Promise<RenderedPage> {
  const url = new URL(request.url);
  const tidy = tidyPath(url.pathname);
  if (tidy !== null && request.method === "GET") return redirection(301, tidy + url.search);

  const lang: Lang = languageOf(url.pathname);
  const { ownTexts = NO_OWN_TEXTS } = deps;
  let setCart: CartLine[] | undefined;
  const services: Services = {
    lang,
    t: textsWith(ownTexts)[lang],
    loadText,
    api: withOwnErrors(deps.api),
    cart: {
      read: () => setCart ?? deps.cart,
      write: (lines) => {
        setCart = lines;
      },
    },
    publicUrl: deps.publicUrl,
  };

  const { query } = pages[lang];
  // Of a request without a body the router reads nothing else.
  const context = await query(request as Request, { requestContext: services });
  const changed = () => (setCart ? { setCart } : {});
  // Not by its class, whose name alone loads Node's HTTP client.
  if (!("loaderData" in context)) {
    return { ...redirection(context.status, context.headers.get("location") ?? "/"), ...changed() };
  }

  await deps.ownTurn?.();
  let fault = hideFaults(context, deps.requestId);
  let body: string;
  try {
    body = renderBody(context, services);
  } catch (problem) {
    fault = problem;
    context.errors = { [pageOf(context).routeId]: brokenPage(deps.requestId) };
    body = renderBody(context, services);
  }

  const { routeId, handle } = pageOf(context);
  const failed = Object.values(context.loaderData).some(hasFailed);
  const status = statusOf(context, handle, failed);
  const personal = request.method !== "GET" || failed || status !== 200 || handle?.personal === true;
  const { head, shopName } = headOfPage(
    { handle, routeId, address: url, loaderData: context.loaderData, errors: context.errors },
    services,
  );
  const noindex = head.noindex || personal;
  const { title, tags } = headTags({ ...head, noindex }, { lang, publicUrl: deps.publicUrl, shopName });
  const { loaderData, actionData, errors } = context;
  const state: HydrationState = { loaderData, actionData, errors };
  return {
    status,
    headers: {
      "content-language": lang,
      ...(personal && { "cache-control": "no-store" }),
      ...(noindex && { "x-robots-tag": "noindex, nofollow" }),
      ...(head.noReferrer && { "referrer-policy": "no-referrer" }),
      ...(status === 503 && { "retry-after": "30" }),
    },
    html: renderDocument({
      lang,
      title,
      shopName,
      tags,
      files: clientFiles(handle, lang),
      brandSheet: deps.brandSheet,
      body,
      data: {
        lang,
        publicUrl: deps.publicUrl,
        ...ownTextsOfPages(ownTexts, lang),
        state: personal ? state : inLanguageOfPage(state, lang),
      },
    }),
    personal,
    ...changed(),
    ...(fault !== undefined && { fault }),
  };
}

/** Own texts for the browser: those of pages, in the language of the page, where there are any. */
function ownTextsOfPages(own: OwnTexts, lang: Lang): Pick<PageData, "ownTexts"> {
  const entries = Object.entries(own[lang]).filter(([key]) => Object.hasOwn(standard[lang], key));
  return entries.length === 0 ? {} : { ownTexts: Object.fromEntries(entries) };
}

const keptParts = new KeptParts();

function renderBody(context: StaticHandlerContext, services: Services): string {
  // The context names the routes of its page; given all of them, the router would prepare each anew for every page.
  const router = createStaticRouter([], context);
  keptParts.begin();
  const html = renderToString(
    <KeptPartsContext value={keptParts}>
      <ServicesProvider services={services}>
        <StaticRouterProvider router={router} context={context} hydrate={false} />
      </ServicesProvider>
    </KeptPartsContext>,
  );
  return keptParts.fill(html);
}

function pageOf(context: StaticHandlerContext): { routeId: string; handle: PageHandle | undefined } {
  const route = context.matches.at(-1)?.route;
  return { routeId: route?.id ?? "", handle: route?.handle as PageHandle | undefined };
}

/** Errors other than a Failure are bugs: the visitor gets an error page, the caller the bug. */
function hideFaults(context: StaticHandlerContext, requestId: string | undefined): unknown {
  let fault: unknown;
  for (const [routeId, problem] of Object.entries(context.errors ?? {})) {
    if (isFailure(problem)) continue;
    // The router's own refusals (an unknown method or address) carry a status and are no bugs.
    const status = (problem as { status?: unknown } | null)?.status;
    const refused = typeof status === "number" && status < 500;
    if (!refused) fault = problem;
    if (context.errors) context.errors[routeId] = refused ? { failure: true, status } : brokenPage(requestId);
  }
  return fault;
}

const brokenPage = (requestId: string | undefined): Failure => ({
  failure: true,
  status: 500,
  ...(requestId !== undefined && { requestId }),
});

function statusOf(context: StaticHandlerContext, handle: PageHandle | undefined, failed: boolean): number {
  const [problem] = Object.values(context.errors ?? {});
  if (isFailure(problem)) return problem.status;
  if (handle && handle.status !== 200) return handle.status;
  // The page is incomplete: search engines must not index it.
  return failed ? 503 : context.statusCode;
}

function hasFailed(data: unknown): boolean {
  return typeof data === "object" && data !== null && (data as { failed?: unknown }).failed === true;
}

/** Each page has one address: no slash at its end. Never starts with two, which would name another host. */
function tidyPath(path: string): string | null {
  if (path === "/" || !path.endsWith("/")) return null;
  return `/${path.replace(/^[/\\]+|[/\\]+$/g, "")}`;
}

function redirection(status: number, location: string): RenderedPage {
  return { status, headers: { location, "cache-control": "no-store" }, html: "", personal: true };
}
