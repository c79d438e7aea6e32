/**
 * Contract of a page. Its file holds `load`, `head`, `action` (forms) and the component, in that order; routes.tsx names it
 * once. The same code runs on the server and in the browser; their differences are in `services`.
 *
 * A load returns data, or may:
 * - let an ApiError pass: 404 becomes the "Page Not Found" page, anything else the error page, each with its status;
 * - throw `redirectTo(path, status)` (redirect.ts);
 * - return `failed: true` beside its data when a list could not be read and is empty (fallback.ts): the frame then shows a
 *   notice, and the page is never stored.
 */
import type { ApiClient } from "../../src-shared/api/client.ts";
import type { CartLine } from "../../src-shared/cart/cart.ts";
import type { ShopText, TextPart } from "../../src-shared/text/shop/index.ts";
import type { Lang } from "../../src-shared/values/localized.ts";

export interface Services {
  lang: Lang;
  t: ShopText;
  /** Fetches a part of the texts. A page names its parts in routes.tsx; dialogs opened later fetch their own. */
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
  /** Aborted when the visitor navigates elsewhere before the answer is there. */
  signal: AbortSignal;
}

export interface ActionArgs extends LoadArgs {
  form: FormData;
}

/** Content of <head>. Titles and descriptions go through the rules of src-shared/content/seo.ts first. */
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
  /** Set where the address itself is a secret (an order's link): no other site may learn it. */
  noReferrer?: boolean;
  /** JSON-LD blocks. */
  structured?: object[];
  /** A picture worth fetching first, as it is on each kind of screens. */
  preloadImages?: { href: string; srcSet: string; sizes: string; media?: string }[];
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
  /** Handles a form. Returns its answer for the page (problems, values), or throws `redirectTo(path)`. */
  action?: (args: ActionArgs) => Promise<unknown>;
  Page: () => React.ReactNode;
  /** Set where a page holds something of one visitor: such a page is never stored and never indexed. */
  personal?: true;
  /** The HTTP status, where it is not 200. */
  status?: number;
}

type Loader = (args: LoadArgs) => Promise<unknown>;
export type Loaded<L extends Loader> = Awaited<ReturnType<L>>;
