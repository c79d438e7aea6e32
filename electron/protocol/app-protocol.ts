/**
 * The app protocol `app://shop/…` as a `(Request) → Response` function, the window's only access to data. Files of the
 * built back office come from `adminDir`; /api, /images and /models from the backend, which answers from the mirror or
 * asks the server.
 *
 * The app and the loopback adapter of the tests both use this function. It reduces responses to what the app protocol can
 * carry (no cookies, one value per header, plain bytes), so that tests cannot pass with more.
 */
import { mayHaveBody, methodNotAllowed, refusalResponse } from "../../src-shared/api/http.ts";
import { type Refusal, refuse } from "../../src-shared/api/refusal.ts";
import { readAdminFiles } from "./admin-files.ts";
import { isOwnAddress } from "./app-address.ts";
import { dataHeaders, pageHeaders } from "./policy.ts";

export interface ProtocolOptions {
  /** The folder of the built back office. */
  adminDir: string;
  backend: { handle(request: Request): Promise<Response> };
  /** Called with an exception; the response does not contain it. */
  onFault?: (problem: unknown) => void;
}

const answeredByBackend = /^\/(api|images|models)(\/|$)/;

/** Creates the handler. Other addresses, and paths that leave the bundle, are answered with 400. */
export function createProtocol({
  adminDir,
  backend,
  onFault,
}: ProtocolOptions): (request: Request) => Promise<Response> {
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
      // The path stays percent-encoded until readAdminFiles checks it.
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

/** Headers of the transport between server and backend; the body is already decoded. */
const transportHeaders = new Set(["set-cookie", "content-encoding", "transfer-encoding", "connection", "keep-alive"]);

/** A response reduced to what the app protocol carries. */
function narrowed(answer: Response): Response {
  const headers: Record<string, string> = {};
  answer.headers.forEach((value, name) => {
    if (!transportHeaders.has(name)) headers[name] = value;
  });
  if (answer.headers.has("content-encoding")) delete headers["content-length"];
  return new Response(mayHaveBody(answer.status) ? answer.body : null, {
    status: answer.status,
    headers: { ...headers, ...dataHeaders },
  });
}
