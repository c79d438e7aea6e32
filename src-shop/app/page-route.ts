import type { ComponentType } from "react";
import type { ActionFunctionArgs, LoaderFunctionArgs, RouteObject } from "react-router-dom";
import { withoutLanguage } from "../../src-shared/addresses.ts";
import type { TextPart } from "../../src-shared/text/shop/index.ts";
import { asFailure } from "../failure/failure.ts";
import { fetchPart } from "../failure/fetch-part.ts";
import { untilReached } from "../failure/outage.ts";
import type { LoadArgs, PageModule, Services } from "./page.ts";
import { noteView } from "./page-views.ts";

/** Properties of the shown page that the frame and the server read. */
export interface PageHandle {
  /** Its file in pages/, by which the server finds the built files that the browser needs. */
  name: string;
  /** The parts of the shop's texts that it needs besides the everyday one. */
  texts: readonly TextPart[];
  head: PageModule["head"];
  personal: boolean;
  status: number;
}

// biome-ignore lint/suspicious/noExplicitAny: each page has data of its own, known to its load, head and component only
type AnyPage = PageModule<any>;

/**
 * Routes of the router from page files. A page's file is fetched with its first visit, and with it the parts of the texts
 * named here.
 */
export function pageRoutes(services: Services, ErrorBoundary: ComponentType, ...texts: TextPart[]) {
  return (path: string, name: string, read: () => Promise<AnyPage>): RouteObject => ({
    id: path,
    path,
    ErrorBoundary,
    // A form that failed offline shows that on the page as it was: reading the page again would fail as well, and an error
    // page would replace the typed values.
    shouldRevalidate: ({ actionResult, defaultShouldRevalidate }) => defaultShouldRevalidate && !isCutOff(actionResult),
    lazy: async () => {
      const parts = () => Promise.all([read(), ...texts.map((part) => services.loadText(part))]);
      const [page] = await untilReached(() => fetchPart(parts));
      const { load, action } = page;
      const handle: PageHandle = {
        name,
        texts,
        head: page.head,
        personal: page.personal === true,
        status: page.status ?? 200,
      };
      return {
        loader: async (args: LoaderFunctionArgs) => {
          if (!import.meta.env.SSR) noteView(new URL(args.request.url));
          if (!load) return null;
          const loaded = () => load(loadArgs(import.meta.env.SSR ? args.context : services, args));
          return answer(() => untilReached(loaded, args.request.signal));
        },
        ...(action && {
          action: async (args: ActionFunctionArgs) =>
            answer(async () =>
              action({
                ...loadArgs(import.meta.env.SSR ? args.context : services, args),
                form: await args.request.formData(),
              }),
            ),
        }),
        Component: page.Page,
        handle,
      };
    },
  });
}

/** Answers of forms have `obstacle: "network"` when the server could not be reached (forms/submit-form.ts). */
const isCutOff = (result: unknown): boolean =>
  typeof result === "object" && result !== null && "obstacle" in result && result.obstacle === "network";

async function answer(work: () => Promise<unknown>): Promise<unknown> {
  try {
    return (await work()) ?? null;
  } catch (problem) {
    throw asFailure(problem);
  }
}

function loadArgs(services: Services, { params, request }: LoaderFunctionArgs): LoadArgs {
  return {
    ...services,
    params: params as Record<string, string>,
    url: urlWithoutLanguage(new URL(request.url)),
    signal: request.signal,
  };
}

/** The same address without the "/ar" in front. */
export function urlWithoutLanguage(url: URL): URL {
  const plain = new URL(url);
  plain.pathname = withoutLanguage(url.pathname);
  return plain;
}
