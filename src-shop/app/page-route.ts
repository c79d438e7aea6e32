import type { ComponentType } from "react";
import type { ActionFunctionArgs, LoaderFunctionArgs, RouteObject } from "react-router-dom";
import { withoutLanguage } from "../../src-shared/addresses.ts";
import type { TextPart } from "../../src-shared/text/shop/index.ts";
import { asFailure } from "../failure/failure.ts";
import type { LoadArgs, PageModule, Services } from "./page.ts";

/** What the frame knows of the page that is shown. */
export interface PageHandle {
  /** The file of pages/, by which the server finds what the browser will need. */
  name: string;
  /** The parts of the shop's sentences that it needs besides those of every day. */
  texts: readonly TextPart[];
  head: PageModule["head"];
  personal: boolean;
  status: number;
}

// biome-ignore lint/suspicious/noExplicitAny: each page has data of its own, known to its load, head and component only
type AnyPage = PageModule<any>;

/**
 * Makes the router's routes of page files. A page's file is fetched when it is first asked for, and with it the `texts`
 * that are named here.
 */
export function pageRoutes(services: Services, ErrorBoundary: ComponentType, ...texts: TextPart[]) {
  return (path: string, name: string, read: () => Promise<AnyPage>): RouteObject => ({
    id: path,
    path,
    ErrorBoundary,
    // With the line cut, what a form says to that stands over the page as it was: reading the page anew would only fail
    // as well, and put the apology where somebody's half an hour of typing is.
    shouldRevalidate: ({ actionResult, defaultShouldRevalidate }) => defaultShouldRevalidate && !isCutOff(actionResult),
    lazy: async () => {
      const [page] = await Promise.all([read(), ...texts.map((part) => services.loadText(part))]);
      const { load, act } = page;
      const handle: PageHandle = {
        name,
        texts,
        head: page.head,
        personal: page.personal === true,
        status: page.status ?? 200,
      };
      return {
        loader: async (args: LoaderFunctionArgs) => (load ? answer(() => load(loadArgs(services, args))) : null),
        ...(act && {
          action: async (args: ActionFunctionArgs) =>
            answer(async () => act({ ...loadArgs(services, args), form: await args.request.formData() })),
        }),
        Component: page.Page,
        handle,
      };
    },
  });
}

/** Forms say `obstacle: "network"` when the server could not be reached. */
const isCutOff = (said: unknown): boolean =>
  typeof said === "object" && said !== null && "obstacle" in said && said.obstacle === "network";

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
