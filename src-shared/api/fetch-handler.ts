/**
 * The contract as a pure `(Request) → Response`, for the desktop's app protocol and other hosts without Express. Matching,
 * checks, handlers and envelope are those of Express; only the transport differs.
 */
import type { Contract, Endpoint, EndpointKey, UploadedFile } from "./define.ts";
import { gathered, type HandleContext, type Invoke, outcomeBody } from "./handle.ts";
import { methodNotAllowed, queryOf, refusalResponse } from "./http.ts";
import { createMatcher } from "./match.ts";
import { Refusal, refuse } from "./refusal.ts";

interface FetchHandlerOptions<Ctx extends HandleContext> {
  contract: Contract;
  invoke: Invoke<Ctx>;
  /** Context of a request, with its actor: made by the host, never read from the request. */
  contextOf: (request: Request) => Promise<Ctx> | Ctx;
  /** Called with the error that a handler threw; the answer is a `fault` without details. */
  onFault: (problem: unknown, ctx: Ctx) => void;
}

export function createFetchHandler<Ctx extends HandleContext>(
  options: FetchHandlerOptions<Ctx>,
): (request: Request) => Promise<Response> {
  const match = createMatcher(Object.keys(options.contract) as EndpointKey[]);
  return async (request) => {
    const url = new URL(request.url);
    const found = match(request.method === "HEAD" ? "GET" : request.method, url.pathname);
    if (found.found === "nothing") return refusalResponse(refuse("not_found"));
    if (found.found === "malformed") return refusalResponse(refuse("malformed"));
    if (found.found === "other_methods") {
      return methodNotAllowed(found.allow);
    }
    const endpoint = options.contract[found.key] as Endpoint;
    const content = await readContent(request, endpoint);
    const ctx = await options.contextOf(request);
    if (content instanceof Refusal) return refusalResponse(content, ctx);
    try {
      const raw = { params: found.params, query: queryOf(url.searchParams), ...content };
      const outcome = await gathered(await options.invoke(ctx, found.key, raw));
      if (!outcome.ok) return refusalResponse(outcome.refusal, ctx);
      return Response.json(outcomeBody(endpoint, outcome), { status: outcome.status, headers: noStore });
    } catch (problem) {
      options.onFault(problem, ctx);
      return refusalResponse(refuse("fault"), ctx);
    }
  };
}

const noStore = { "cache-control": "no-store" };

async function readContent(
  request: Request,
  endpoint: Endpoint,
): Promise<{ body?: unknown; file?: UploadedFile } | Refusal> {
  if (request.method === "GET" || request.method === "HEAD" || request.body === null) return {};
  const type = request.headers.get("content-type") ?? "";
  try {
    if (type.startsWith("application/json")) return { body: await request.json() };
    if (endpoint.upload && type.startsWith("multipart/form-data")) return await readForm(request, endpoint.upload);
  } catch {
    return refuse("malformed");
  }
  return refuse("unsupported_media");
}

async function readForm(
  request: Request,
  upload: NonNullable<Endpoint["upload"]>,
): Promise<{ body: unknown; file?: UploadedFile } | Refusal> {
  const body: Record<string, string> = {};
  let file: UploadedFile | undefined;
  for (const [name, value] of await request.formData()) {
    if (typeof value === "string") body[name] = value;
    else if (name !== upload.field || file) return refuse("invalid");
    else if (value.size > upload.maxBytes) return refuse("too_large");
    else file = { name: value.name, mime: value.type, bytes: new Uint8Array(await value.arrayBuffer()) };
  }
  return file ? { body, file } : { body };
}
