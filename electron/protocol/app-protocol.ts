/**
 * `app://shop/…` as a pure `(Request) → Response`: the window's only way to anything. Files of the built back office
 * come from `adminDir`; /api, /images and /models from the backend, which answers from the mirror or asks the server.
 *
 * The window's protocol and the loopback adapter of the tests both use this function, and it narrows answers to what the
 * app protocol can carry (no cookies, one value a header, plain bytes), so that nothing passes there that would fail here.
 */
import { mayHaveBody, methodNotAllowed, refusalResponse } from "../../src-shared/api/http.ts";
import { type Refusal, refuse } from "../../src-shared/api/refusal.ts";
import { readAdminFiles } from "./admin-files.ts";
import { isOwnAddress } from "./app-address.ts";
import { dataHeaders, pageHeaders } from "./policy.ts";

export interface ProtocolParts {
  /** The folder of the built back office. */
  adminDir: string;
  backend: { handle(request: Request): Promise<Response> };
  /** Hears of what was thrown; the answer says only that something went wrong. */
  onFault?: (problem: unknown) => void;
}

const answeredByBackend = /^\/(api|images|models)(\/|$)/;

/** Takes requests to `app://shop/…` only: anything else, and every path that leads out of the bundle, is 400. */
export function createProtocol({ adminDir, backend, onFault }: ProtocolParts): (request: Request) => Promise<Response> {
  const readFile = readAdminFiles(adminDir);

  async function answerFile(request: Request, path: string): Promise<Response> {
    if (request.method !== "GET" && request.method !== "HEAD")
      return methodNotAllowed(["GET"], { headers: dataHeaders });
    const file = await readFile(path);
    if (file.found === "outside") return refusal(refuse("malformed"));
    if (file.found === "nothing") return refusal(refuse("not_found"));
    const headers = {
      ...pageHeaders,
      "content-type": file.type,
      "content-length": String(file.bytes.length),
      "cache-control": file.lasting ? "public, max-age=31536000, immutable" : "no-store",
    };
    return new Response(request.method === "HEAD" ? null : file.bytes, { headers });
  }

  return async (request) => {
    try {
      if (!isOwnAddress(request.url)) return refusal(refuse("malformed"));
      // Percent-encoding stays as it was written until it is checked.
      const path = new URL(request.url).pathname || "/";
      if (!answeredByBackend.test(path)) return await answerFile(request, path);
      return narrowed(await backend.handle(request));
    } catch (problem) {
      onFault?.(problem);
      return refusal(refuse("fault"));
    }
  };
}

const refusal = (problem: Refusal): Response => refusalResponse(problem, { headers: dataHeaders });

/** They speak of the way an answer came, not of the answer; its bytes are already unpacked. */
const ofTheWay = new Set(["set-cookie", "content-encoding", "transfer-encoding", "connection", "keep-alive"]);

/** An answer as the app protocol carries it. */
function narrowed(answer: Response): Response {
  const headers: Record<string, string> = {};
  answer.headers.forEach((value, name) => {
    if (!ofTheWay.has(name)) headers[name] = value;
  });
  if (answer.headers.has("content-encoding")) delete headers["content-length"];
  return new Response(mayHaveBody(answer.status) ? answer.body : null, {
    status: answer.status,
    headers: { ...headers, ...dataHeaders },
  });
}
