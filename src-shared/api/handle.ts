/**
 * One operation from raw input to outcome, the same on every host: access, validation, handler, answer schema,
 * envelope. It knows neither Express nor Electron.
 */
import type { z } from "zod";
import { type Actor, isDevice, mayCall } from "./access.ts";
import type { Contract, Endpoint, EndpointKey, HandlersFor, UploadedFile } from "./define.ts";
import { type Envelope, refusalEnvelope } from "./envelope.ts";
import { fieldProblems } from "./field-problems.ts";
import { refuseFields } from "./field-refusal.ts";
import { FileStream, gatherFile } from "./file-answer.ts";
import { Refusal, refuse } from "./refusal.ts";
import { findUnkeepableText } from "./unkeepable-text.ts";

export interface RawInput {
  params: Record<string, unknown>;
  query: Record<string, unknown>;
  body?: unknown;
  file?: UploadedFile | undefined;
}

/** A request as the host passes it on. */
export interface HandleContext {
  actor: Actor;
  requestId: string;
}

/** The running operation, which a handler gets beside its input. */
export interface RunningOperation {
  operation: EndpointKey;
}

export type Outcome =
  | { ok: true; status: number; data: unknown; meta?: unknown }
  | { ok: false; status: number; refusal: Refusal };

export type Invoke<Ctx> = (ctx: Ctx, key: EndpointKey, raw: RawInput) => Promise<Outcome>;

/** Binds a contract to its handlers. Errors of handlers are thrown on: the host logs and answers faults. */
export function createInvoke<T extends Contract, Ctx extends HandleContext>(
  contract: T,
  handlers: HandlersFor<T, Ctx & RunningOperation>,
): Invoke<Ctx> {
  return async (ctx, key, raw) => {
    const endpoint = contract[key];
    const handler = handlers[key as keyof T] as (ctx: Ctx & RunningOperation, input: unknown) => unknown;
    if (!endpoint || !handler) return refusalOutcome(refuse("not_found"));
    const permission = mayCall(endpoint.access, ctx.actor);
    if (permission === "sign_in") return refusalOutcome(refuse("unauthenticated"));
    if (permission === "no") return refusalOutcome(refuse("forbidden"));
    if (endpoint.sessionOnly && isDevice(ctx.actor)) return refusalOutcome(refuse("forbidden"));
    if (endpoint.deviceOnly && !isDevice(ctx.actor)) return refusalOutcome(refuse("forbidden"));

    // An address that cannot exist is `not_found`; only fields are `invalid`.
    const params = endpoint.params?.safeParse(raw.params);
    if (params && (!params.success || findUnkeepableText(params.data) !== undefined)) {
      return refusalOutcome(refuse("not_found"));
    }
    const query = endpoint.query?.safeParse(raw.query);
    if (query && !query.success) return refusalOutcome(invalid(query.error));
    const body = endpoint.body?.safeParse(raw.body);
    if (body && !body.success) return refusalOutcome(invalid(body.error));
    const unkeepable = findUnkeepableText(query?.data) ?? findUnkeepableText(body?.data);
    if (unkeepable !== undefined) return refusalOutcome(refuseFields({ [unkeepable || "body"]: "plain_text" }));

    const input = { params: params?.data, query: query?.data, body: body?.data, file: raw.file };
    const result = await handler({ ...ctx, operation: key }, input);
    if (result instanceof Refusal) return refusalOutcome(result);
    const status = endpoint.status ?? 200;
    if (result instanceof FileStream) return { ok: true, status, data: result };
    if (!endpoint.meta) return { ok: true, status, data: endpoint.answer.parse(result) };
    const { data, meta } = result as { data: unknown; meta: unknown };
    return { ok: true, status, data: endpoint.answer.parse(data), meta: endpoint.meta.parse(meta) };
  };
}

export const refusalOutcome = (refusal: Refusal): Outcome => ({ ok: false, status: refusal.status, refusal });

export function invalid(error: z.ZodError): Refusal<"invalid"> {
  const fields: Record<string, { code: string; message: string }> = {};
  for (const issue of error.issues.slice(0, 50)) {
    const path = issue.path.join(".") || "body";
    const known = fieldProblems[issue.message as keyof typeof fieldProblems];
    fields[path] ??= known ? { code: issue.message, message: known } : { code: "invalid", message: issue.message };
  }
  return refuse("invalid", { fields });
}

/** An outcome with its file gathered, for a host that sends answers in one piece. */
export const gathered = async (outcome: Outcome): Promise<Outcome> =>
  outcome.ok ? { ...outcome, data: await gatherFile(outcome.data) } : outcome;

/** An outcome as the API answers it; `plain` endpoints answer without the envelope (define.ts). */
export function outcomeBody(endpoint: Endpoint, outcome: Outcome, requestId?: string): unknown {
  if (!endpoint.plain) return outcomeEnvelope(outcome, requestId);
  return outcome.ok ? outcome.data : { success: false, error: endpoint.plain.error };
}

export function outcomeEnvelope(outcome: Outcome, requestId?: string): Envelope {
  if (!outcome.ok) return refusalEnvelope(outcome.refusal, requestId);
  return outcome.meta === undefined
    ? { success: true, data: outcome.data }
    : { success: true, data: outcome.data, meta: outcome.meta };
}
