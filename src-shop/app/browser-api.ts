import { type ApiClient, typedClient } from "../../src-shared/api/client.ts";

/**
 * Client of the browser. The first page comes with its data, so the module with the cache is fetched with the first request,
 * or, by `warm`, with the visitor's first movement.
 */
export function createBrowserApi(): { api: ApiClient; warm: () => void } {
  let client: Promise<ApiClient> | undefined;
  const load = () => {
    client ??= import("./api.ts").then(
      (module) => module.createCachedApi(),
      (problem) => {
        // The next request tries again.
        client = undefined;
        throw problem;
      },
    );
    return client;
  };
  return {
    api: typedClient(async (key, request) => (await load()).send(key, request)),
    warm: () => void load().catch(() => {}),
  };
}
