/**
 * Reading and writing of HTTP, shared by Express, the desktop's router and the plain `(Request) → Response`.
 */
import { refusalEnvelope } from "./envelope.ts";
import type { FileAnswer } from "./file-answer.ts";
import { type Refusal, refuse } from "./refusal.ts";

/** The query as plain values: a name given twice is a list, and the schema decides whether it may be one. */
export function queryOf(search: URLSearchParams): Record<string, unknown> {
  const query: Record<string, unknown> = Object.create(null);
  for (const name of new Set(search.keys())) {
    const values = search.getAll(name);
    query[name] = values.length > 1 ? values : values[0];
  }
  return query;
}

/** Digits of the longest version of a row: the server's, and those that a desktop gives to rows changed on it. */
export const VERSION_DIGITS = { server: 9, desktop: 16 } as const;

/** The version in an If-Match, plain, weak or strong; undefined where it has none. */
export function ifMatchOf(header: string | null | undefined, maxDigits: number): number | undefined {
  const [, digits = ""] = /^(?:W\/)?"?(\d+)"?$/.exec(header ?? "") ?? [];
  return digits !== "" && digits.length <= maxDigits ? Number(digits) : undefined;
}

/** Refuses an Idempotency-Key that is not 1 to 255 visible ASCII characters. */
export function refuseKey(key: string): Refusal<"invalid"> | undefined {
  if (/^[\x21-\x7e]{1,255}$/.test(key)) return undefined;
  return refuse("invalid", {
    fields: { "Idempotency-Key": { code: "invalid", message: "Send 1 to 255 visible ASCII characters." } },
  });
}

/** The `Allow` header of an address: HEAD is answered wherever GET is. */
export const allowHeader = (methods: readonly string[]): string =>
  (methods.includes("GET") ? [...methods, "HEAD"] : methods).join(", ");

/** Whether the client reads the envelope, as the typed client does; links and command lines get the file itself. */
export const wantsEnvelope = (accept: string | null | undefined): boolean =>
  (accept ?? "").includes("application/json");

/**
 * Content security policy of a file: opened by itself it runs nothing and has no origin (server/security.md, rows 55 and 57).
 */
export const FILE_POLICY = "default-src 'none'; frame-ancestors 'none'; sandbox";

/** Headers of a plain file: a download, unless it may be `shown`. It is not cached. */
export function fileHeaders({
  name,
  mime,
  shown,
}: Pick<FileAnswer, "name" | "mime" | "shown">): Record<string, string> {
  // The ASCII name is for old clients; the full name follows as in RFC 6266.
  const plain = name.replace(/[^\w.-]+/g, "_");
  const encoded = encodeURIComponent(name).replaceAll("'", "%27");
  return {
    "cache-control": "no-store",
    "content-type": mime,
    "content-disposition": `${shown ? "inline" : "attachment"}; filename="${plain}"; filename*=UTF-8''${encoded}`,
    "content-security-policy": shown?.policy ?? FILE_POLICY,
  };
}

/** A refusal as a response: its envelope, its status, and when to ask again. */
export function refusalResponse(
  refusal: Refusal,
  { requestId, headers = {} }: { requestId?: string | undefined; headers?: Readonly<Record<string, string>> } = {},
): Response {
  const { retryAfter } = refusal.extras;
  return Response.json(refusalEnvelope(refusal, requestId), {
    status: refusal.status,
    headers: {
      "cache-control": "no-store",
      ...(retryAfter === undefined ? {} : { "retry-after": String(retryAfter) }),
      ...headers,
    },
  });
}

/** 405 for an address that answers to other methods, which `Allow` names (RFC 9110, 15.5.6). */
export const methodNotAllowed = (
  methods: readonly string[],
  { headers = {} }: { headers?: Readonly<Record<string, string>> } = {},
): Response => refusalResponse(refuse("method_not_allowed"), { headers: { ...headers, allow: allowHeader(methods) } });

const bodiless: readonly number[] = [101, 103, 204, 205, 304];

/** Whether a response of this status may have a body, by the Fetch standard. */
export const mayHaveBody = (status: number): boolean => !bodiless.includes(status);
