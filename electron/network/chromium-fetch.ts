/**
 * Requests of the backend through Chromium's network stack: the system's proxy, per address and with its script, logon at
 * proxies, and the certificates that the system trusts. Cookies and the cache are not used.
 */
import { Readable } from "node:stream";
import { type AuthInfo, net, type Session } from "electron";
import { mayHaveBody } from "../../src-shared/api/http.ts";
import type { NetworkFetch } from "../backend-process/network-messages.ts";
import type { Credentials } from "./ask-logon.ts";

/** Time for the head of a response. Callers set shorter limits; a body has a longer one, since it is sent before. */
const HEAD_TIMEOUT_MS = { withoutBody: 60_000, withBody: 600_000 };

export function chromiumFetch(
  session: Session,
  logon: (authInfo: AuthInfo) => Promise<Credentials | undefined>,
): NetworkFetch {
  return ({ method, url, headers, body, refusesRedirects }, signal) => {
    const { promise, resolve, reject } = Promise.withResolvers<Response>();
    const redirect = refusesRedirects ? "error" : "follow";
    // Without an origin Chromium sends "Sec-Fetch-Site: none", which the server refuses as forged for a session of cookies.
    const { origin } = new URL(url);
    const request = net.request({
      method,
      url,
      origin,
      session,
      redirect,
      cache: "no-store",
      useSessionCookies: false,
    });
    for (const [name, value] of headers) request.setHeader(name, value);
    const timer = setTimeout(() => request.abort(), body ? HEAD_TIMEOUT_MS.withBody : HEAD_TIMEOUT_MS.withoutBody);
    const abort = () => request.abort();
    signal.addEventListener("abort", abort, { once: true });
    request.on("login", (authInfo, answer) => {
      logon(authInfo).then(
        (given) => (given ? answer(given.username, given.password) : answer()),
        () => answer(),
      );
    });
    request.on("error", reject);
    request.on("abort", () => reject(new Error("aborted")));
    request.on("close", () => {
      clearTimeout(timer);
      signal.removeEventListener("abort", abort);
    });
    request.on("response", (response) => {
      clearTimeout(timer);
      const { statusCode: status, rawHeaders } = response;
      const pairs = Array.from({ length: rawHeaders.length / 2 }, (_, at): [string, string] => [
        rawHeaders[2 * at] ?? "",
        rawHeaders[2 * at + 1] ?? "",
      ]);
      // Electron's type lacks that the message is a stream of Node's.
      const stream = response as unknown as Readable;
      const hasBody = mayHaveBody(status) && method !== "HEAD";
      if (!hasBody) stream.resume();
      const bytes = hasBody ? (Readable.toWeb(stream) as ReadableStream<Uint8Array<ArrayBuffer>>) : null;
      resolve(new Response(bytes, { status, headers: pairs }));
    });
    request.end(body ? Buffer.from(body) : undefined);
    return promise;
  };
}
