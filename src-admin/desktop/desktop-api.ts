/** The desktop app that shows these screens, where there is one: asked as the shop's API is, and typed as it is. */
import { createClient, requestTransport } from "../../src-shared/contract/client.ts";
import type { ClientAnswer, ClientInput } from "../../src-shared/contract/define.ts";
import type { DesktopApi } from "../../src-shared/contract/desktop.ts";

export type DesktopKey = keyof DesktopApi;
export type DesktopAnswer<K extends DesktopKey> = ClientAnswer<DesktopApi[K]>;
type Needed<T> = Record<string, never> extends T ? [input?: T] : [input: T];

/** `desktop("GET /api/desktop/printers")`: resolves to the data, throws `ApiError` on anything else. */
export type DesktopClient = <K extends DesktopKey>(
  key: K,
  ...input: Needed<ClientInput<DesktopApi[K]>>
) => Promise<DesktopAnswer<K>>;

/** The app's protocol marks the page; a browser never has it. */
export const isDesktop = (): boolean => document.documentElement.dataset.face === "desktop";

export const desktop = createClient((key, asked) =>
  // Where the page is from is asked when something is: the list of screens is read outside a page, too.
  requestTransport((request) => fetch(request), location.origin)(key, asked),
) as unknown as DesktopClient;
