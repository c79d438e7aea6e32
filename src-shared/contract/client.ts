/**
 * The typed client: types only, so no schema library reaches a browser. It needs a transport: `fetch` in a browser and
 * in the desktop's window, a direct call on the server (server/http/mount-api.ts), any `(Request) → Response` in tests.
 */
import type { ClientAnswer, ClientInput, EndpointKey } from "./define.ts";
import type { Envelope, PlainFailure } from "./envelope.ts";
import type { Api } from "./index.ts";
import type { FieldProblem, RefusalCode } from "./refusal.ts";

export type Key = keyof Api & EndpointKey;

type Needed<T> = Record<string, never> extends T ? [input?: T] : [input: T];

/** `api("GET /api/products/:id", { params: { id } })`: resolves to the data, throws `ApiError` on anything else. */
export type ApiClient = <K extends Key>(key: K, ...input: Needed<ClientInput<Api[K]>>) => Promise<ClientAnswer<Api[K]>>;

/** Thrown for every answer that is not a success. Its message is the specification's. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: RefusalCode | "network";
  readonly fields: Record<string, FieldProblem>;
  readonly details: unknown;
  readonly requestId: string | undefined;
  constructor(status: number, envelope?: Extract<Envelope, { success: false }> | PlainFailure) {
    super(status === 0 ? "The server could not be reached." : `HTTP error! status: ${status}`);
    this.name = "ApiError";
    this.status = status;
    // Outside the envelope there is only a sentence; the status says the rest.
    const error = typeof envelope?.error === "object" ? envelope.error : undefined;
    this.code = error?.code ?? (status === 0 ? "network" : "fault");
    this.fields = error?.fields ?? {};
    this.details = error?.details;
    this.requestId = error?.requestId;
  }
}

export interface ClientRequest {
  params?: Record<string, string>;
  query?: Record<string, unknown>;
  body?: unknown;
  headers?: Record<string, string>;
  signal?: AbortSignal;
}

export type Transport = (key: EndpointKey, request: ClientRequest) => Promise<{ status: number; envelope: Envelope }>;

export function createClient(transport: Transport): ApiClient {
  return (async (key: EndpointKey, request: ClientRequest = {}) => {
    const { status, envelope } = await transport(key, request);
    if (!envelope.success) throw new ApiError(status, envelope);
    if (!("data" in envelope)) return envelope;
    return envelope.meta === undefined ? envelope.data : { data: envelope.data, meta: envelope.meta };
  }) as ApiClient;
}

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
