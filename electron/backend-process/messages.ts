/**
 * Messages between the main process and the backend process: requests and responses with their bodies as bytes, and the
 * backend's calls to the operating system. All of them are plain values, so that structured cloning carries them.
 */
import { mayHaveBody } from "../../src-shared/api/http.ts";
import type { DesktopConfig } from "../config/read-config.ts";
import type { Os } from "../os/os.ts";
import type { FromNetwork, ToNetwork } from "./network-messages.ts";

/** Settings that the main process gives the backend at its start; all others are in the backend's data folder. */
export interface StartOptions {
  dataDir: string;
  logDir: string;
  version: string;
  platform: string;
  config: DesktopConfig;
}

export interface PackedRequest {
  method: string;
  url: string;
  headers: [name: string, value: string][];
  body: ArrayBuffer | null;
}

export interface PackedResponse {
  status: number;
  headers: [name: string, value: string][];
  body: ArrayBuffer | null;
}

export type ToBackend =
  | FromNetwork
  | { kind: "open"; startOptions: StartOptions }
  | { kind: "request"; id: number; request: PackedRequest }
  | { kind: "wake" }
  | { kind: "close" }
  /** Result of a `call` to the operating system. */
  | { kind: "result"; id: number; result: { ok: true; value: unknown } | { ok: false; message: string } };

export type FromBackend =
  | ToNetwork
  | { kind: "opened" }
  /** The backend could not open; its process ends. */
  | { kind: "failed"; message: string }
  | { kind: "response"; id: number; response: PackedResponse }
  | { kind: "call"; id: number; method: keyof Os; args: unknown[] };

/** One end of the message port between two processes: what Electron's ports and Node's have in common. */
export interface Port<Out, In> {
  post(message: Out): void;
  onMessage(listener: (message: In) => void): void;
}

export async function packRequest(request: Request): Promise<PackedRequest> {
  return {
    method: request.method,
    url: request.url,
    headers: [...request.headers],
    body: request.body ? await request.arrayBuffer() : null,
  };
}

export function unpackRequest({ method, url, headers, body }: PackedRequest): Request {
  return new Request(url, { method, headers, ...(body ? { body } : {}) });
}

export async function packResponse(response: Response): Promise<PackedResponse> {
  return {
    status: response.status,
    headers: [...response.headers],
    body: response.body ? await response.arrayBuffer() : null,
  };
}

export function unpackResponse({ status, headers, body }: PackedResponse): Response {
  return new Response(mayHaveBody(status) ? body : null, { status, headers });
}
