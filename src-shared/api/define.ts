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
 * `holder` = a client with a valid link token, which the handler looks up; others get 404.
 * `signed_in` = any member of staff with a session, also one who must first set a new password; `staff` and above exclude
 * those.
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
  /** Schema of a list's `meta`; with it, handler and client answer `{ data, meta }`. */
  meta?: z.ZodType;
  status?: number;
  refusals?: readonly RefusalCode[];
  /** The desktop can answer it offline; a write says how it is sent later. */
  offline?: true | OfflineWrite;
  /** Answers are the same for all visitors, so the response cache may store them; what they are made of is in server/http/pages/made-of.ts. */
  cacheable?: boolean;
  /**
   * Answers without the envelope, where the specification fixes them byte for byte: a success is the answer itself, any
   * failure is `{ success: false, error }` with this one sentence and its status.
   */
  plain?: { error: string };
  /** Asked every few seconds by monitoring: counted, but not logged. */
  probe?: true;
  /** For sessions in a browser only: refused to every desktop. */
  sessionOnly?: boolean;
  /** For a desktop's token only: refused to every browser. */
  deviceOnly?: boolean;
  /** Needs the session's X-CSRF-Token, checked before the body is read (server/security.md, row 16). */
  csrf?: boolean;
}

export type Contract = Record<EndpointKey, Endpoint>;

/** `offline` of an operation: `true` for a read, an `OfflineWrite` for a write. */
type Defined = Record<`GET /api/${string}`, Endpoint & { offline?: true }> &
  Record<`${Exclude<Method, "GET">} /api/${string}`, Endpoint & { offline?: OfflineWrite }>;

export function defineContract<const T extends Defined>(table: T & NamingItsFields<T>): T {
  return table;
}

type Parsed<S> = S extends z.ZodType ? z.output<S> : undefined;
type FieldInput<S> = S extends z.ZodType ? z.input<S> : undefined;
type Field<E, Name extends keyof Endpoint> = E extends { [key in Name]: infer S } ? S : undefined;

export interface UploadedFile {
  name: string;
  mime: string;
  bytes: Uint8Array;
}

/** Input of a handler: checked and parsed. */
export interface HandlerInput<E extends Endpoint> {
  params: Parsed<Field<E, "params">>;
  query: Parsed<Field<E, "query">>;
  body: Parsed<Field<E, "body">>;
  file: E extends { upload: object } ? UploadedFile | undefined : undefined;
}

/** Answer of a handler, before the answer schema removes unknown fields. */
export type HandlerAnswer<E extends Endpoint> = E extends { meta: infer M extends z.ZodType }
  ? { data: z.input<E["answer"]>; meta: z.input<M> }
  : z.input<E["answer"]> | (E["answer"] extends typeof fileAnswer ? FileStream : never);

/** Codes that every operation may refuse with, beside those of its own entry. */
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

/** The handlers of a contract; a missing one does not compile. */
export type HandlersFor<T, Ctx> = { [Key in keyof T]: T[Key] extends Endpoint ? Handler<T[Key], Ctx> : never };

/** Input of a client: the parts that the operation has. */
export type ClientInput<E extends Endpoint> = (Field<E, "params"> extends z.ZodType
  ? { params: FieldInput<Field<E, "params">> }
  : { params?: never }) &
  (Field<E, "query"> extends z.ZodType ? { query?: FieldInput<Field<E, "query">> } : { query?: never }) &
  (E extends { upload: object }
    ? { body: FormData | (E extends { upload: { optional: true } } ? FieldInput<Field<E, "body">> : never) }
    : Field<E, "body"> extends z.ZodType
      ? { body: FieldInput<Field<E, "body">> }
      : { body?: never }) & { headers?: Record<string, string>; signal?: AbortSignal };

export type ClientAnswer<E extends Endpoint> = E extends { meta: infer M extends z.ZodType }
  ? { data: z.output<E["answer"]>; meta: z.output<M> }
  : z.output<E["answer"]>;
