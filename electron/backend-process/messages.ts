/**
 * What crosses between the main process and the backend's: requests and answers with their bodies as bytes, and the
 * backend's questions to the operating system. Plain values only, which every structured clone carries.
 */
import { mayHaveBody } from "../../src-shared/api/http.ts";
import type { DesktopConfig } from "../config/read-config.ts";
import type { Shell } from "../shell/shell.ts";

/** What the backend must know of the program around it; the rest it finds in its folder. */
export interface Opening {
  dataDir: string;
  logDir: string;
  version: string;
  platform: string;
  config: DesktopConfig;
  /** The system's way to the shop (`http://host:port`); null for straight on. */
  proxy: string | null;
}

export interface PackedRequest {
  method: string;
  url: string;
  headers: [name: string, value: string][];
  body: ArrayBuffer | null;
}

export interface PackedAnswer {
  status: number;
  headers: [name: string, value: string][];
  body: ArrayBuffer | null;
}

export type ToBackend =
  | { kind: "open"; opening: Opening }
  | { kind: "request"; id: number; request: PackedRequest }
  | { kind: "wake" }
  | { kind: "close" }
  /** The operating system's answer to a `call`. */
  | { kind: "called"; id: number; result: { ok: true; value: unknown } | { ok: false; message: string } };

export type FromBackend =
  | { kind: "opened" }
  /** It could not open; the process ends. */
  | { kind: "failed"; message: string }
  | { kind: "answer"; id: number; answer: PackedAnswer }
  | { kind: "call"; id: number; method: keyof Shell; args: unknown[] };

/** One end of a line between two processes: what Electron's ports and Node's have in common. */
export interface Line<Out, In> {
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

export async function packAnswer(answer: Response): Promise<PackedAnswer> {
  return {
    status: answer.status,
    headers: [...answer.headers],
    body: answer.body ? await answer.arrayBuffer() : null,
  };
}

export function unpackAnswer({ status, headers, body }: PackedAnswer): Response {
  return new Response(mayHaveBody(status) ? body : null, { status, headers });
}
