/**
 * Client of the API in the browser, with a cache: answers are reused for 5 minutes, and every write clears them all
 * (specification, section 9). Orders, shared documents, free delivery times and form tokens are never cached, because an old
 * answer would be wrong.
 */
import { QueryClient } from "@tanstack/react-query";
import { type ApiClient, ApiError, createClient, wrapClient } from "../../src-shared/api/client.ts";
import type { EndpointKey } from "../../src-shared/api/define.ts";
import { requestTransport } from "../../src-shared/api/request-transport.ts";

const FIVE_MINUTES = 300_000;

/**
 * Answers are stale after 5 minutes and cached for 10; one retry, no refetch when the window is focused (specification,
 * section 9).
 */
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

export function createCachedApi(): ApiClient {
  return withCache(createClient(requestTransport((request) => fetch(request), location.origin)), createQueryClient());
}

/** The client with a cache around any other client, so that tests can put their own under it. */
export function withCache(api: ApiClient, queries: QueryClient): ApiClient {
  return wrapClient(api, async (key, request, send) => {
    if (isCached(key)) {
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

const isCached = (key: EndpointKey): boolean =>
  key.startsWith("GET ") && !/^GET \/api\/(?:track|shared)/.test(key) && !NEVER_CACHED.has(key);

const NEVER_CACHED = new Set<EndpointKey>(["GET /api/delivery-options", "GET /api/form-token"]);

// Pricing a cart is a POST because a cart is long, but it changes nothing.
const isWrite = (key: EndpointKey): boolean => !key.startsWith("GET ") && key !== "POST /api/cart/price";

/** Refusals and cancelled calls are final; only an outage may be over a moment later. */
function isWorthAnotherTry(problem: unknown): boolean {
  return problem instanceof ApiError && (problem.status === 0 || problem.status >= 500);
}
