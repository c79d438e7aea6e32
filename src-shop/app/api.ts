/**
 * Client of the API in the browser, with a cache: answers are reused for 5 minutes, and every write clears them all
 * (specification, section 9). Orders, shared documents, free delivery times and form tokens are never cached, because an old
 * answer would be wrong.
 */
import { type ApiClient, createClient, wrapClient } from "../../src-shared/api/client.ts";
import type { EndpointKey } from "../../src-shared/api/define.ts";
import { requestTransport } from "../../src-shared/api/request-transport.ts";
import { fetchPart } from "../failure/fetch-part.ts";
import { loadOnce } from "./load-once.ts";
import { viewedHeaders } from "./page-views.ts";

/** The client, and a function that fetches its cache, which otherwise comes with the first request that it may answer. */
export function createCachedApi(): { api: ApiClient; warm: () => Promise<unknown> } {
  const cache = loadOnce(() =>
    fetchPart(() => import("./query-cache.ts").then((module) => module.createQueryClient())),
  );
  const api = createClient(requestTransport((request) => fetch(request), location.origin, viewedHeaders));
  return {
    api: wrapClient(api, async (key, request, send) => {
      if (isCached(key)) {
        const queries = await cache.load();
        request.signal?.throwIfAborted();
        return queries.fetchQuery({
          queryKey: [key, request.params, request.query],
          queryFn: () => send(key, request),
        });
      }
      const answer = await send(key, request);
      if (isWrite(key)) cache.loaded()?.clear();
      return answer;
    }),
    warm: cache.load,
  };
}

const isCached = (key: EndpointKey): boolean =>
  key.startsWith("GET ") && !/^GET \/api\/(?:track|shared)/.test(key) && !NEVER_CACHED.has(key);

const NEVER_CACHED = new Set<EndpointKey>(["GET /api/delivery-options", "GET /api/form-token"]);

// Pricing a cart is a POST because a cart is long, but it changes nothing.
const isWrite = (key: EndpointKey): boolean => !key.startsWith("GET ") && key !== "POST /api/cart/price";
