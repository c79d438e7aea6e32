/**
 * The contract is one table keyed by "METHOD /path". From it come the typed client, the Express routes, the desktop's
 * local router, the OpenAPI document and the access matrix of the tests. Adding an operation = one entry, one
 * handler and its audience in tests/support/access.ts.
 */
import type { z } from "zod";
import type { FileStream, fileAnswer } from "./file-answer.ts";
import type { NamingItsFields, OfflineWrite } from "./offline.ts";
import type { Refusal, RefusalCode } from "./refusal.ts";

export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
export type EndpointKey = `${Method} /api/${string}`;

/**
 * `holder` = whoever presents a valid link token; the handler looks it up and answers 404 to anybody else.
 * `signed_in` = any member of staff with a session, also one who must first set a new password; `staff` and above shut
 * those out.
 */
export type Access = "public" | "holder" | "signed_in" | "staff" | "manager" | "admin";

export interface Endpoint {
  summary: string;
  access: Access;
  params?: z.ZodType;
  query?: z.ZodType;
  body?: z.ZodType;
  /**
   * Multipart instead of JSON: the one file field, its largest size in bytes, and `body` for the text fields.
   * `optional`: JSON without a file is taken too. `text`: how many text fields and how long, where six short ones are
   * not enough.
   */
  upload?: { field: string; maxBytes: number; optional?: true; text?: { fields: number; bytes: number } };
  answer: z.ZodType;
  /** Lists say `meta`; then the handler answers `{ data, meta }` and so does the client. */
  meta?: z.ZodType;
  status?: number;
  refusals?: readonly RefusalCode[];
  /** The desktop's mirror can answer it without a connection; a write says how it is sent later. */
  offline?: true | OfflineWrite;
  /** The same for every visitor until the revision moves, so it may be kept and answered from memory. */
  kept?: boolean;
  /**
   * Outside the envelope, where the specification fixes the answer byte for byte: a success is the answer itself, any
   * failure is `{ success: false, error }` with this one sentence (and the status that says more).
   */
  plain?: { error: string };
  /** Fetched every few seconds by programs that watch the server: counted, but not in the log of requests. */
  probe?: true;
  /** The business of a browser in which somebody signed in: refused to a desktop, whoever its person is. */
  sessionOnly?: boolean;
  /** For a desktop's token alone: refused to a browser, whoever has signed in there. */
  deviceOnly?: boolean;
  /** Also wants the session's X-CSRF-Token, and is told so before its body is read (server/security.md, row 16). */
  csrf?: boolean;
}

export type Contract = Record<EndpointKey, Endpoint>;

/** A read that works offline says so, a write says more. */
type Defined = Record<`GET /api/${string}`, Endpoint & { offline?: true }> &
  Record<`${Exclude<Method, "GET">} /api/${string}`, Endpoint & { offline?: OfflineWrite }>;

export function defineContract<const T extends Defined>(table: T & NamingItsFields<T>): T {
  return table;
}

type Parsed<S> = S extends z.ZodType ? z.output<S> : undefined;
type Given<S> = S extends z.ZodType ? z.input<S> : undefined;
type Field<E, Name extends keyof Endpoint> = E extends { [key in Name]: infer S } ? S : undefined;

export interface UploadedFile {
  name: string;
  mime: string;
  bytes: Uint8Array;
}

/** What a handler receives: checked and parsed. */
export interface HandlerInput<E extends Endpoint> {
  params: Parsed<Field<E, "params">>;
  query: Parsed<Field<E, "query">>;
  body: Parsed<Field<E, "body">>;
  file: E extends { upload: object } ? UploadedFile | undefined : undefined;
}

/** What a handler answers, before the answer schema drops what is not in it. */
export type HandlerAnswer<E extends Endpoint> = E extends { meta: infer M extends z.ZodType }
  ? { data: z.input<E["answer"]>; meta: z.input<M> }
  : z.input<E["answer"]> | (E["answer"] extends typeof fileAnswer ? FileStream : never);

/** What every operation may refuse with, beside the codes of its own entry. */
export const COMMON_REFUSALS = [
  "invalid",
  "unauthenticated",
  "forbidden",
  "not_found",
  "rate_limited",
  "unavailable",
] as const satisfies readonly RefusalCode[];
export type HandlerRefusal<E extends Endpoint> = Refusal<
  | (typeof COMMON_REFUSALS)[number]
  | (E extends { refusals: readonly (infer Code extends RefusalCode)[] } ? Code : never)
>;

export type Handler<E extends Endpoint, Ctx> = (
  ctx: Ctx,
  input: HandlerInput<E>,
) => Promise<HandlerAnswer<E> | HandlerRefusal<E>> | HandlerAnswer<E> | HandlerRefusal<E>;

/** A missing handler is a compile error. */
export type HandlersFor<T, Ctx> = { [Key in keyof T]: T[Key] extends Endpoint ? Handler<T[Key], Ctx> : never };

/** What a client passes: only the parts the endpoint has. */
export type ClientInput<E extends Endpoint> = (Field<E, "params"> extends z.ZodType
  ? { params: Given<Field<E, "params">> }
  : { params?: never }) &
  (Field<E, "query"> extends z.ZodType ? { query?: Given<Field<E, "query">> } : { query?: never }) &
  (E extends { upload: object }
    ? { body: FormData | (E extends { upload: { optional: true } } ? Given<Field<E, "body">> : never) }
    : Field<E, "body"> extends z.ZodType
      ? { body: Given<Field<E, "body">> }
      : { body?: never }) & { headers?: Record<string, string>; signal?: AbortSignal };

export type ClientAnswer<E extends Endpoint> = E extends { meta: infer M extends z.ZodType }
  ? { data: z.output<E["answer"]>; meta: z.output<M> }
  : z.output<E["answer"]>;
