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
  /** No connection, no answer in time, or an answer of another server. */
  | { reached: false; reason: "network" | "timeout" | "not_ours" };

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
        const envelope = (await response.json()) as Envelope;
        // Hotel and airport networks answer any request with a page of their own.
        if (typeof envelope?.success !== "boolean") return { reached: false, reason: "not_ours" };
        return { reached: true, status: response.status, headers: response.headers, envelope };
      } catch (problem) {
        if (timeout.signal.aborted) return { reached: false, reason: "timeout" };
        return { reached: false, reason: problem instanceof SyntaxError ? "not_ours" : "network" };
      } finally {
        clearTimeout(timer);
      }
    },
  };
}

/** Seconds of a Retry-After header, if it names any. */
export function retryAfter(headers: Headers): number | undefined {
  const seconds = Number(headers.get("retry-after") ?? Number.NaN);
  return Number.isFinite(seconds) && seconds >= 0 ? seconds : undefined;
}
