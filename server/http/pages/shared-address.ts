import { PAGES, productPath, withoutLanguage } from "../../../src-shared/addresses.ts";
import type { Endpoint, EndpointKey } from "../../../src-shared/api/define.ts";
import { createMatcher } from "../../../src-shared/api/match.ts";
import { OWN_ADDRESSES } from "../../../src-shared/content/page-addresses.ts";
import { pageParameters } from "../../../src-shared/content/page-parameters.ts";
import { contract } from "../../../src-shared/contract.ts";

const operations = Object.entries(contract as Record<string, Endpoint>);
const match = createMatcher(operations.filter(([, { cacheable }]) => cacheable).map(([key]) => key as EndpointKey));
const pages: ReadonlySet<string> = new Set(Object.values(PAGES));

/** Addresses whose stale response nobody gets: cart and checkout say by it that delivery is free. */
const CURRENT_ONLY: ReadonlySet<string> = new Set(["/api/zone-delivery-settings"]);

/** Whether the stale response of a path may be sent while another is made. */
export const mayBeStale = (path: string): boolean => !CURRENT_ONLY.has(path);

/** Whether a path is likely to have one response for everybody, known without asking anything: the others are each reader's own. */
export function isSharedAddress(path: string): boolean {
  if (path.startsWith("/api/")) return match("GET", path).found === "endpoint";
  const plain = withoutLanguage(path);
  if (pageParameters(plain, []) === undefined) return false;
  if (plain === "/" || pages.has(plain) || plain.startsWith(productPath(""))) return true;
  // Any other single word may be an article.
  return /^\/[a-z0-9-]+$/.test(plain) && !OWN_ADDRESSES.has(plain.slice(1));
}
