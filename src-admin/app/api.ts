/**
 * The API as the back office uses it: the typed client over `fetch`, which inside the desktop app reaches the local
 * backend by the very same addresses. Screens ask through queries.ts, which keeps answers; nothing else calls `fetch`.
 */
import { type ApiClient, ApiError, createClient, wrapClient } from "../../src-shared/api/client.ts";
import { requestTransport } from "../../src-shared/api/request-transport.ts";

export interface AdminApi {
  api: ApiClient;
  /** The session's token for uploads and deletions (server/security.md, row 16); every call carries it. */
  setCsrfToken(token: string | undefined): void;
  /** The headers of every call, for uploads that do not use `fetch`. */
  everyHeader(): Record<string, string>;
  /** Called when an answer shows that the session has ended; returns a function that unsubscribes. */
  onSignedOut(listener: () => void): () => void;
}

export function createAdminApi(send: (request: Request) => Promise<Response>, origin: string): AdminApi {
  let csrfToken: string | undefined;
  const listeners = new Set<() => void>();
  const everyHeader = (): Record<string, string> => (csrfToken === undefined ? {} : { "x-csrf-token": csrfToken });
  const client: ApiClient = createClient(requestTransport(send, origin, everyHeader));
  const api = wrapClient(client, async (key, request, sendOn) => {
    try {
      return await sendOn(key, request);
    } catch (problem) {
      // Wrong passwords and codes are 401 too, but they say something else of the session: that there is none yet.
      if (problem instanceof ApiError && problem.code === "unauthenticated")
        for (const notify of [...listeners]) notify();
      throw problem;
    }
  });
  return {
    api,
    setCsrfToken: (token) => {
      csrfToken = token;
    },
    everyHeader,
    onSignedOut: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
