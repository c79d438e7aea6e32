import { type ApiClient, typedClient } from "../../src-shared/api/client.ts";
import { fetchPart } from "../failure/fetch-part.ts";
import { loadOnce } from "./load-once.ts";

/**
 * Client of the browser. The first page comes with its data, so the client is fetched with the first request, or, by `warm`, with
 * the visitor's first movement.
 */
export function createBrowserApi(): { api: ApiClient; warm: () => void } {
  const { load } = loadOnce(() => fetchPart(() => import("./api.ts").then((module) => module.createCachedApi())));
  return {
    api: typedClient(async (key, request) => (await load()).api.send(key, request)),
    warm: () =>
      void load()
        .then((client) => client.warm())
        .catch(() => {}),
  };
}
