/**
 * Messages of the backend's requests to the network, which the main process sends through Chromium's stack. The body of a
 * response follows part by part, each asked for by the backend, so that neither process holds more than one.
 */

export interface NetworkRequest {
  method: string;
  url: string;
  headers: [name: string, value: string][];
  body: ArrayBuffer | null;
  /** True for a request that must not be redirected; the rest is. */
  refusesRedirects: boolean;
}

export type ToNetwork =
  | { kind: "fetch"; id: number; request: NetworkRequest }
  /** Asks for the next part of a response's body. */
  | { kind: "fetch more"; id: number }
  | { kind: "fetch abort"; id: number };

export type FromNetwork =
  | { kind: "fetch head"; id: number; status: number; headers: [name: string, value: string][]; hasBody: boolean }
  /** A part of the body; null after the last one. */
  | { kind: "fetch part"; id: number; bytes: Uint8Array | null }
  /** No response, or none to its end. */
  | { kind: "fetch failed"; id: number; message: string };

/** Sends a request and resolves with its response; the body is read by its stream. */
export type NetworkFetch = (request: NetworkRequest, signal: AbortSignal) => Promise<Response>;
