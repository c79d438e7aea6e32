/**
 * What a page is. A page file holds `load`, `head`, `act` (forms) and the component, in that order; routes.tsx names it
 * once. The same code runs on the server and in the browser; what differs between the two comes in as `services`.
 *
 * What a load may do besides answering data:
 * - let an ApiError pass: 404 becomes the "Page Not Found" page, anything else the error page, each with its status;
 * - throw `redirectTo(path, status)` (redirect.ts);
 * - answer `failed: true` beside its data when a list could not be read and stands there empty (fallback.ts): the frame
 *   then says so on screen, and such a page is never kept.
 */
import type { ApiClient } from "../../src-shared/api/client.ts";
import type { CartLine } from "../../src-shared/cart/cart.ts";
import type { ShopText, TextPart } from "../../src-shared/text/shop/index.ts";
import type { Lang } from "../../src-shared/values/localized.ts";

export interface Services {
  lang: Lang;
  t: ShopText;
  /** Fetches sentences that `t` does not know from the start. A page names its parts in routes.tsx; what is opened later asks. */
  loadText(part: TextPart): Promise<void>;
  api: ApiClient;
  /** The visitor's cart: local storage in a browser, a cookie where JavaScript is off. */
  cart: { read(): CartLine[]; write(lines: CartLine[]): void };
  /** Absolute, without a trailing slash. */
  publicUrl: string;
}

export interface LoadArgs extends Services {
  params: Record<string, string>;
  /** The address asked for, without the language prefix. */
  url: URL;
  /** Ends when the visitor goes elsewhere before the answer is there. */
  signal: AbortSignal;
}

export interface ActArgs extends LoadArgs {
  form: FormData;
}

/** What belongs in <head>. Titles and descriptions go through the rules of src-shared/content/seo.ts first. */
export interface Head {
  title: string;
  description: string;
  keywords?: string[];
  /** Path of the page itself without language prefix and without what does not change its content. */
  canonical?: string;
  /** Address of a picture for shared links. */
  image?: string;
  type?: "website" | "product" | "article";
  noindex?: boolean;
  /** Set where the address itself is a secret (an order's link): no other site ever hears of it. */
  noReferrer?: boolean;
  /** JSON-LD blocks. */
  structured?: object[];
  /** A picture worth fetching first. */
  preloadImage?: { href: string; srcSet: string; sizes: string };
}

export interface HeadArgs<Data> {
  data: Data;
  lang: Lang;
  t: ShopText;
  url: URL;
  publicUrl: string;
  /** The company's name in the page's language, for the end of a title. */
  shopName: string;
}

export interface PageModule<Data = unknown> {
  load?: (args: LoadArgs) => Promise<Data>;
  head: (args: HeadArgs<Data>) => Head;
  /** Answers a form. Return what the page should show (errors, values), or throw `redirectTo(path)`. */
  act?: (args: ActArgs) => Promise<unknown>;
  Page: () => React.ReactNode;
  /** Set where a page holds something of one visitor: such a page is never kept and never indexed. */
  personal?: true;
  /** The HTTP status, where it is not 200. */
  status?: number;
}

type Loader = (args: LoadArgs) => Promise<unknown>;
export type Loaded<L extends Loader> = Awaited<ReturnType<L>>;
