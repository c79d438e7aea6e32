/**
 * The API as the browser uses it: answers are kept for 5 minutes, and every write forgets them all (specification,
 * section 9). Orders, shared documents, free delivery times and the tokens of forms are asked for anew each time: an old
 * answer would be wrong.
 */
import { QueryClient } from "@tanstack/react-query";
import { type ApiClient, ApiError, createClient, wrapClient } from "../../src-shared/api/client.ts";
import type { EndpointKey } from "../../src-shared/api/define.ts";
import { requestTransport } from "../../src-shared/api/request-transport.ts";

const FIVE_MINUTES = 300_000;

/** Stale after 5 minutes, kept 10, one more try, none when the window comes back (specification, section 9). */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: FIVE_MINUTES,
        gcTime: 2 * FIVE_MINUTES,
        retry: (failures, problem) => failures < 1 && isWorthAnotherTry(problem),
        retryDelay: 400,
        refetchOnWindowFocus: false,
      },
    },
  });
}

export function createKeptApi(): ApiClient {
  return withCache(createClient(requestTransport((request) => fetch(request), location.origin)), createQueryClient());
}

/** The client with answers kept; apart from the browser's so that any transport can be put under it. */
export function withCache(api: ApiClient, queries: QueryClient): ApiClient {
  return wrapClient(api, async (key, request, send) => {
    if (isKept(key)) {
      request.signal?.throwIfAborted();
      return queries.fetchQuery({
        queryKey: [key, request.params, request.query],
        queryFn: () => send(key, request),
      });
    }
    const answer = await send(key, request);
    if (isWrite(key)) queries.clear();
    return answer;
  });
}

const isKept = (key: EndpointKey): boolean =>
  key.startsWith("GET ") && !/^GET \/api\/(?:track|shared)/.test(key) && !neverKept.has(key);

const neverKept = new Set<EndpointKey>(["GET /api/delivery-options", "GET /api/form-token"]);

// Pricing a cart is a POST because a cart is long, but it changes nothing.
const isWrite = (key: EndpointKey): boolean => !key.startsWith("GET ") && key !== "POST /api/cart/price";

/** Refusals stay refusals and a cancelled call stays cancelled: only an outage may be over a moment later. */
function isWorthAnotherTry(problem: unknown): boolean {
  return problem instanceof ApiError && (problem.status === 0 || problem.status >= 500);
}
