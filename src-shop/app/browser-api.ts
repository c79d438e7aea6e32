import { type ApiClient, typedClient } from "../../src-shared/api/client.ts";

/**
 * The API in the browser. The first page comes with its data, so what keeps answers is fetched only when the first
 * question is asked, or, by `warm`, when the visitor's hand comes near something to click.
 */
export function createBrowserApi(): { api: ApiClient; warm: () => void } {
  let client: Promise<ApiClient> | undefined;
  const load = () => {
    client ??= import("./api.ts").then(
      (module) => module.createKeptApi(),
      (problem) => {
        // The next question tries again.
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
