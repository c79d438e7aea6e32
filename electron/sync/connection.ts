/** The connection to the server: a request with a time limit, as plain values. What goes wrong with it is an answer too. */
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
  /** No connection, no answer in time, or an answer that is not the shop's. */
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
      // Cleared when the answer is here: a signal with a time of its own would hold on to every answer until then.
      const late = new AbortController();
      const timer = setTimeout(() => late.abort(), timeoutMs);
      try {
        const response = await send(new URL(path, server), {
          method,
          redirect: "error",
          signal: signal ? AbortSignal.any([signal, late.signal]) : late.signal,
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
        // Hotel and airport networks answer anything with a page of theirs.
        if (typeof envelope?.success !== "boolean") return { reached: false, reason: "not_ours" };
        return { reached: true, status: response.status, headers: response.headers, envelope };
      } catch (problem) {
        if (late.signal.aborted) return { reached: false, reason: "timeout" };
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
