/** The interface between the built shop (src-shop/app/entry-server.tsx) and the server that renders its pages. */
import type { CartLine } from "../cart/cart.ts";
import type { OwnTexts } from "../text/own-texts.ts";
import type { ApiClient } from "./client.ts";

export interface RenderDeps {
  api: ApiClient;
  /** From the cookie of a visitor without JavaScript. */
  cart: CartLine[];
  publicUrl: string;
  /** Address of the style sheet of the shop's own colour. */
  brandSheet?: string | undefined;
  /** Texts in the owner's words; the same object while nothing of it changes. */
  ownTexts?: OwnTexts;
  /** Awaited before the page is rendered, which takes long. */
  ownTurn?: () => Promise<void>;
  /** Shown on the error page, so that support finds the line in the log. */
  requestId?: string;
}

export interface RenderedPage {
  status: number;
  headers: Record<string, string>;
  html: string;
  /** Whether the page holds anything of one visitor: such a page is never stored. */
  personal: boolean;
  /** The cart for the cookie of a visitor without JavaScript, when the page changed it. */
  setCart?: CartLine[];
  /** The fault behind an error page, for the log. */
  fault?: unknown;
}

/**
 * What the shop reads of a request without a body; of a form it needs a whole one. A `Request` is not made for every page, because
 * the first one loads Node's HTTP client: 50 ms in one go and 20 MB.
 */
export type PageRequest = Pick<Request, "url" | "method" | "signal">;

/** Reading a page. */
export const pageRequest = (url: URL): PageRequest => ({
  url: url.href,
  method: "GET",
  signal: new AbortController().signal,
});

/** Functions of the built shop. */
export interface ShopRenderer {
  render(request: PageRequest, deps: RenderDeps): Promise<RenderedPage>;
}
