/** The desktop app that shows these screens, where there is one: asked as the shop's API is, and typed as it is. */
import { type AnswerOf, type ClientOf, createClient } from "../../src-shared/api/client.ts";
import { requestTransport } from "../../src-shared/api/request-transport.ts";
import type { DesktopApi } from "../../src-shared/desktop/operations.ts";

export type DesktopKey = keyof DesktopApi;
export type DesktopAnswer<K extends DesktopKey> = AnswerOf<DesktopApi, K>;

/** The app's protocol marks the page; a browser never has it. */
export const isDesktop = (): boolean => document.documentElement.dataset.face === "desktop";

/** `desktop("GET /api/desktop/printers")`: resolves to the data, throws `ApiError` on anything else. */
export const desktop: ClientOf<DesktopApi> = createClient((key, request) =>
  // The page's origin is read at each request, because the list of screens is read outside a page, too.
  requestTransport((sent) => fetch(sent), location.origin)(key, request),
);
