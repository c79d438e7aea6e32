/** Requests of a window that go to the server. */
import { refusalResponse } from "../../src-shared/api/http.ts";
import { refuse, type UnreachableDetails } from "../../src-shared/api/refusal.ts";
import { answerLimit, timeLimit } from "./time-limit.ts";

interface Options {
  fetch: typeof fetch;
  server: string;
  token: string | undefined;
  version: string;
  /** Called when the server answers that this device was revoked. */
  onRevoked?: () => void;
  /** Time for the answer to begin, and between two parts of it; only tests set it. */
  limitMs?: number | undefined;
}

/** Request headers that are forwarded; cookies and the window's own address are not. */
const FORWARDED_HEADERS = [
  "accept",
  "accept-language",
  "content-type",
  "idempotency-key",
  "if-match",
  "if-none-match",
  "range",
];

/** Sends a window's request to the server with the device's token; answers 503 when the server cannot be reached. */
export async function askUpstream(
  request: Request,
  { fetch: send, server, token, version, onRevoked, limitMs }: Options,
): Promise<Response> {
  const { pathname, search } = new URL(request.url);
  const headers = new Headers({ "x-app-version": version });
  for (const name of FORWARDED_HEADERS) {
    const value = request.headers.get(name);
    if (value !== null) headers.set(name, value);
  }
  if (token) headers.set("authorization", `Bearer ${token}`);
  const hasBody = request.method !== "GET" && request.method !== "HEAD" && request.body !== null;
  const body = hasBody ? await request.arrayBuffer() : undefined;
  const limit = timeLimit(limitMs ?? answerLimit(body?.byteLength ?? 0));
  let response: Response;
  try {
    response = await send(new URL(pathname + search, server), {
      method: request.method,
      headers,
      redirect: "error",
      signal: limit.signal,
      ...(body ? { body } : {}),
    });
  } catch {
    limit.end();
    const details: UnreachableDetails = { because: "unreachable" };
    return refusalResponse(refuse("unavailable", { message: "The server could not be reached.", details }));
  }
  if (response.status === 401 && onRevoked) {
    const text = await response
      .clone()
      .text()
      .catch(() => "");
    if (text.includes('"device_revoked"')) onRevoked();
  }
  const headersToWindow = new Headers(response.headers);
  headersToWindow.delete("set-cookie");
  return new Response(limited(response.body, limit), { status: response.status, headers: headersToWindow });
}

/** The answer's body, which ends with an error when no part of it comes within the limit. */
function limited(body: Response["body"], limit: ReturnType<typeof timeLimit>): Response["body"] {
  limit.extend();
  if (!body) {
    limit.end();
    return body;
  }
  return body.pipeThrough(
    new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
      transform(part, controller) {
        limit.extend();
        controller.enqueue(part);
      },
      flush: () => limit.end(),
    }),
  );
}
