import { refusalResponse } from "../../src-shared/api/http.ts";
import { refuse } from "../../src-shared/api/refusal.ts";

interface Parts {
  fetch: typeof fetch;
  server: string;
  token: string | undefined;
  version: string;
  /** Hears of an answer that says that this device may no longer be used. */
  onRevoked?: () => void;
}

/** What a window's request says that the server should hear; cookies and its own address are not among it. */
const passedOn = ["accept", "accept-language", "content-type", "idempotency-key", "if-match", "if-none-match", "range"];

/** Asks the server on behalf of a window, with the device's token; without a way there the answer is 503 and says so. */
export async function askUpstream(
  request: Request,
  { fetch: send, server, token, version, onRevoked }: Parts,
): Promise<Response> {
  const { pathname, search } = new URL(request.url);
  const headers = new Headers({ "x-app-version": version });
  for (const name of passedOn) {
    const value = request.headers.get(name);
    if (value !== null) headers.set(name, value);
  }
  if (token) headers.set("authorization", `Bearer ${token}`);
  const hasBody = request.method !== "GET" && request.method !== "HEAD" && request.body !== null;
  let response: Response;
  try {
    response = await send(new URL(pathname + search, server), {
      method: request.method,
      headers,
      redirect: "error",
      ...(hasBody ? { body: await request.arrayBuffer() } : {}),
    });
  } catch {
    return refusalResponse(refuse("unavailable", { message: "The server could not be reached." }));
  }
  if (response.status === 401 && onRevoked) {
    const text = await response.clone().text();
    if (text.includes('"device_revoked"')) onRevoked();
  }
  const kept = new Headers(response.headers);
  kept.delete("set-cookie");
  return new Response(response.body, { status: response.status, headers: kept });
}
