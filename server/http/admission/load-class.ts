/** The load class of a request, read from its head alone: nothing is looked up for a request that may be refused. */
import type { IncomingMessage } from "node:http";
import { SIGN_IN_PATH } from "../../../src-shared/accounts/sign-in-address.ts";
import type { LoadClass } from "./budgets.ts";

/** Pages that guests of one address open in a minute; beyond that, requests that need rendering count as a program's. */
const MAX_PAGES_PER_MINUTE = 300;
const WINDOW_MS = 60_000;

/** Requests that cost nothing: answered at once, however many wait. */
const AT_ONCE = /^\/(?:api\/(?:health|ready)|metrics)$|^\/(?:images|models|updates)\//;
/** Files that are generated: for crawlers that read the whole shop, and pictures for other sites' links. */
const MADE_FILES = /^\/(?:ar\/)?(?:sitemap(?:-\d+)?\.xml|llms\.txt|robots\.txt|opensearch\.xml)$|^\/(?:feeds|og)\//;

const SIGNS_IN = /^\/api\/(?:session(?:\/|$)|send-otp$|password)/;
/** Pages and operations between the cart and the order, and what a customer does about an order or a quote. */
const CHECKOUT_PAGES = /^\/(?:ar\/)?(?:cart|checkout|order-confirmation|order|quote|s)(?:\/|$)/;
const CHECKOUT_READS = /^\/api\/(?:delivery-options|delivery-calendar|track|shared)(?:\/|$)/;
const NAMES_ITSELF_A_PROGRAM = /bot|crawl|spider|slurp|scrap|archiver|curl|wget|python|libwww|http-?client|okhttp/i;

export interface LoadClassDeps {
  isKnownStaff(credential: string): boolean;
  /** Whether a path is that of a built file. */
  isFile(path: string): boolean;
}

export interface LoadClasses {
  /** The class of a request; undefined: answered at once. */
  of(req: IncomingMessage, about: { sender: string; credential: string | undefined }): LoadClass | undefined;
}

export function createLoadClasses({ isKnownStaff, isFile }: LoadClassDeps): LoadClasses {
  let window = Number.NEGATIVE_INFINITY;
  let pages = new Map<string, number>();

  /** Counts pages by a monotonic clock. */
  function opensTooMany(sender: string): boolean {
    const now = performance.now();
    if (now - window > WINDOW_MS) {
      window = now;
      pages = new Map();
    }
    const count = (pages.get(sender) ?? 0) + 1;
    pages.set(sender, count);
    return count > MAX_PAGES_PER_MINUTE;
  }

  return {
    of(req, { sender, credential }) {
      const path = (req.url ?? "/").split("?", 1)[0] as string;
      const reads = req.method === "GET" || req.method === "HEAD";
      if (reads && (AT_ONCE.test(path) || isFile(path))) return undefined;
      if (credential !== undefined) return isKnownStaff(credential) ? "staff" : "sign-in";
      if (path === SIGN_IN_PATH || SIGNS_IN.test(path)) return "sign-in";
      if (!reads || CHECKOUT_PAGES.test(path) || CHECKOUT_READS.test(path)) return "checkout";
      const agent = req.headers["user-agent"];
      if (agent === undefined || NAMES_ITSELF_A_PROGRAM.test(agent) || MADE_FILES.test(path)) return "scraper";
      return opensTooMany(sender) ? "scraper" : "browsing";
    },
  };
}
