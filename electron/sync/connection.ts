/** The connection to the server: requests with a time limit. Failures are answers too, not exceptions. */
import type { Envelope } from "../../src-shared/api/envelope.ts";

export interface ConnectionRequest {
  method: string;
  /** From "/api/". */
  path: string;
  headers?: Record<string, string>;
  body?: string | undefined;
}

export type ConnectionAnswer =
  | { reached: true; status: number; headers: Headers; envelope: Envelope }
  /** No connection, or no answer in time. */
  | { reached: false; reason: "network" | "timeout" }
  /** An answer of something between this computer and the shop: a proxy, a firewall, a network's sign-in page. */
  | { reached: false; reason: "not_ours"; status: number; headers: Headers };

export interface Connection {
  ask(request: ConnectionRequest, signal?: AbortSignal): Promise<ConnectionAnswer>;
}

interface ConnectionOptions {
  fetch: typeof fetch;
  server: string;
  token: () => string | undefined;
  version: string;
  /** For one request. */
  timeoutMs?: number | undefined;
}

const TIMEOUT_MS = 30_000;

export function createConnection({
  fetch: send,
  server,
  token,
  version,
  timeoutMs = TIMEOUT_MS,
}: ConnectionOptions): Connection {
  return {
    async ask({ method, path, headers = {}, body }, signal) {
      const bearer = token();
      // A timer that is cleared; AbortSignal.timeout would hold every answer until it fires.
      const timeout = new AbortController();
      const timer = setTimeout(() => timeout.abort(), timeoutMs);
      try {
        const response = await send(new URL(path, server), {
          method,
          redirect: "error",
          signal: signal ? AbortSignal.any([signal, timeout.signal]) : timeout.signal,
          headers: {
            accept: "application/json",
            "x-app-version": version,
            ...(bearer ? { authorization: `Bearer ${bearer}` } : {}),
            ...(body === undefined ? {} : { "content-type": "application/json" }),
            ...headers,
          },
          ...(body === undefined ? {} : { body }),
        });
        const { status, headers: answered } = response;
        const envelope = envelopeIn(await response.text(), response.ok);
        if (!envelope) return { reached: false, reason: "not_ours", status, headers: answered };
        return { reached: true, status, headers: answered, envelope };
      } catch (problem) {
        if (timeout.signal.aborted) return { reached: false, reason: "timeout" };
        if (isRedirect(problem)) return { reached: false, reason: "not_ours", status: 302, headers: new Headers() };
        return { reached: false, reason: "network" };
      } finally {
        clearTimeout(timer);
      }
    },
  };
}

/**
 * The envelope of an answer of the shop; undefined for any other text. Hotel networks, proxies and firewalls answer with
 * pages of their own, under any status: none of them may sign a person out or acknowledge an operation.
 */
function envelopeIn(text: string, isSuccess: boolean): Envelope | undefined {
  let envelope: Envelope | null;
  try {
    envelope = JSON.parse(text) as Envelope | null;
  } catch {
    return undefined;
  }
  if (envelope?.success !== isSuccess) return undefined;
  return envelope.success || typeof envelope.error?.code === "string" ? envelope : undefined;
}

/** Whether a request was refused as redirected; the shop redirects none, a network's sign-in does. */
const isRedirect = (problem: unknown): boolean =>
  [problem, (problem as Error).cause].some((error) => error instanceof Error && /redirect/i.test(error.message));

/** Seconds of a Retry-After header, if it names any. */
export function retryAfter(headers: Headers): number | undefined {
  const seconds = Number(headers.get("retry-after") ?? Number.NaN);
  return Number.isFinite(seconds) && seconds >= 0 ? seconds : undefined;
}
