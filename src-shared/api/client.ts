/**
 * The typed client: types only, so no schema library reaches a browser. It needs a transport: `fetch` in a browser and
 * in the desktop's window, a direct call on the server (server/http/mount-api.ts), any `(Request) → Response` in tests.
 */

import type { Api } from "../contract.ts";
import type { ClientAnswer, ClientInput, Endpoint, EndpointKey } from "./define.ts";
import type { Envelope, PlainFailure } from "./envelope.ts";
import type { FieldProblem, RefusalCode } from "./refusal.ts";

export type Key = keyof Api & EndpointKey;

type Needed<T> = Record<string, never> extends T ? [input?: T] : [input: T];

/** Sends one request of any operation: resolves to the answer's data, throws `ApiError` on anything else. */
export type Send = (key: EndpointKey, request?: ClientRequest) => Promise<unknown>;

/** The client of a contract: `api("GET /api/products/:id", { params: { id } })`. */
export interface ClientOf<T> {
  <K extends keyof T & EndpointKey>(key: K, ...input: Needed<InputOf<T, K>>): Promise<AnswerOf<T, K>>;
  /** The same where the key is a type parameter: whether the input may be left out cannot be known there. */
  ask<K extends keyof T & EndpointKey>(
    key: K,
    input: InputOf<T, K> | undefined,
    signal?: AbortSignal,
  ): Promise<AnswerOf<T, K>>;
  /** The same without types of input and answer, for `wrapClient`. */
  send: Send;
}

export type InputOf<T, K extends keyof T> = T[K] extends Endpoint ? ClientInput<T[K]> : never;
export type AnswerOf<T, K extends keyof T> = T[K] extends Endpoint ? ClientAnswer<T[K]> : never;

export type ApiClient = ClientOf<Api>;

/** Thrown for every answer that is not a success. Its message is the specification's. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: RefusalCode | "network";
  readonly fields: Record<string, FieldProblem>;
  readonly details: unknown;
  readonly requestId: string | undefined;
  constructor(status: number, envelope?: Extract<Envelope, { success: false }> | PlainFailure) {
    super(status === 0 ? "The server could not be reached." : `HTTP error! status: ${status}`);
    this.name = "ApiError";
    this.status = status;
    // Outside the envelope there is only a sentence, and the status.
    const error = typeof envelope?.error === "object" ? envelope.error : undefined;
    this.code = error?.code ?? (status === 0 ? "network" : "fault");
    this.fields = error?.fields ?? {};
    this.details = error?.details;
    this.requestId = error?.requestId;
  }
}

export interface ClientRequest {
  params?: Record<string, string>;
  query?: Record<string, unknown>;
  body?: unknown;
  headers?: Record<string, string>;
  signal?: AbortSignal | undefined;
}

export type Transport = (key: EndpointKey, request: ClientRequest) => Promise<{ status: number; envelope: Envelope }>;

export function createClient<T = Api>(transport: Transport): ClientOf<T> {
  return typedClient<T>(async (key, request = {}) => {
    const { status, envelope } = await transport(key, request);
    if (!envelope.success) throw new ApiError(status, envelope);
    if (!("data" in envelope)) return envelope;
    return envelope.meta === undefined ? envelope.data : { data: envelope.data, meta: envelope.meta };
  });
}

/** Wraps a client: `around` replaces its `send` and may call the original any number of times. */
export function wrapClient<T>(
  client: ClientOf<T>,
  around: (key: EndpointKey, request: ClientRequest, send: Send) => Promise<unknown>,
): ClientOf<T> {
  return typedClient<T>((key, request = {}) => around(key, request, client.send));
}

/** Types `send` by a contract. The one cast of all clients: the contract gives the type of each answer. */
export function typedClient<T>(send: Send): ClientOf<T> {
  const client = (key: EndpointKey, request?: ClientRequest) => send(key, request);
  const ask = (key: EndpointKey, request?: ClientRequest, signal?: AbortSignal) => send(key, { signal, ...request });
  return Object.assign(client, { ask, send }) as ClientOf<T>;
}
