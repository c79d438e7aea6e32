/**
 * The client's transport over HTTP messages; a file of its own, because the shop's first page needs the client and its
 * errors, and no transport until it asks for something.
 */
import { ApiError, type ClientRequest, type Transport } from "./client.ts";
import type { EndpointKey } from "./define.ts";
import type { Envelope } from "./envelope.ts";

/** "GET /api/products/:id" + input → method and address. Empty query values are left out. */
export function addressOf(key: EndpointKey, request: ClientRequest): { method: string; path: string } {
  const [method, pattern] = key.split(" ") as [string, string];
  const path = pattern.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(String(request.params?.[name] ?? "")),
  );
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(request.query ?? {})) {
    for (const one of Array.isArray(value) ? value : [value]) {
      if (one !== undefined && one !== null && one !== "") query.append(name, String(one));
    }
  }
  const search = query.toString();
  return { method, path: search ? `${path}?${search}` : path };
}

/** Any `(Request) → Response`: `fetch` itself in a browser, the desktop's router, a server under test. */
export function requestTransport(
  send: (request: Request) => Promise<Response>,
  origin: string,
  everyHeader: () => Record<string, string> = () => ({}),
): Transport {
  return async (key, request) => {
    const { method, path } = addressOf(key, request);
    const form = typeof FormData !== "undefined" && request.body instanceof FormData;
    const headers = new Headers({ accept: "application/json", ...everyHeader(), ...request.headers });
    if (request.body !== undefined && !form) headers.set("content-type", "application/json");
    let response: Response;
    try {
      response = await send(
        new Request(new URL(path, origin), {
          method,
          headers,
          credentials: "same-origin",
          ...(request.body === undefined
            ? {}
            : { body: form ? (request.body as FormData) : JSON.stringify(request.body) }),
          ...(request.signal ? { signal: request.signal } : {}),
        }),
      );
    } catch (problem) {
      if (request.signal?.aborted) throw problem;
      throw new ApiError(0);
    }
    try {
      return { status: response.status, envelope: (await response.json()) as Envelope };
    } catch {
      throw new ApiError(response.status);
    }
  };
}
