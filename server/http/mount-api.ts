/** The contract on Express: matching, bodies, uploads, envelope. Its decisions concern HTTP alone. */
import type { Request, RequestHandler, Response } from "express";
import { z } from "zod";
import { readerFor } from "../../db/reader/open-reader.ts";
import { readRevision } from "../../db/transaction.ts";
import { type Actor, actorName, isDevice, mayCall } from "../../src-shared/api/access.ts";
import { REQUEST_BYTES } from "../../src-shared/api/body-size.ts";
import type { Endpoint, EndpointKey, UploadedFile } from "../../src-shared/api/define.ts";
import { FileStream } from "../../src-shared/api/file-answer.ts";
import { createInvoke, type Invoke, outcomeBody } from "../../src-shared/api/handle.ts";
import { ifMatchOf, queryOf, VERSION_DIGITS } from "../../src-shared/api/http.ts";
import { createMatcher } from "../../src-shared/api/match.ts";
import { isRefusal, type Refusal, refuse } from "../../src-shared/api/refusal.ts";
import { type Api, contract } from "../../src-shared/contract.ts";
import type { App, RequestContext } from "../context.ts";
import { refuseHolderBeforeBody } from "../features/before-body.ts";
import { handlers } from "../features/index.ts";
import { csrfToken } from "../features/session/csrf-token.ts";
import { createReplyHeaders } from "../kernel/reply-headers.ts";
import { sameSecret } from "../secrets.ts";
import { refuseMethod } from "./allow-methods.ts";
import type { CountedAnswers } from "./count-answers.ts";
import { cookiesOf } from "./credentials.ts";
import type { IdentifyCaller } from "./identify-caller.ts";
import type { BodyBudget } from "./limits/body-budget.ts";
import { partsOf } from "./pages/made-of.ts";
import type { ResponseCache } from "./pages/response-cache.ts";
import { answerRefusal } from "./problems.ts";
import { isTooLongToReadToEnd, readJson } from "./read-body.ts";
import { readUpload } from "./read-upload.ts";
import { visitorAddress } from "./security.ts";
import { sendFile, sendStream } from "./serving/send-file.ts";

export const invoke: Invoke<RequestContext> = createInvoke<Api, RequestContext>(contract, handlers);

const match = createMatcher(Object.keys(contract) as EndpointKey[]);

interface Deps {
  app: App;
  cache: ResponseCache;
  identify: IdentifyCaller;
  budget: BodyBudget;
  onSent: CountedAnswers["onSent"];
}

export function mountApi({ app, cache, identify, budget, onSent }: Deps): RequestHandler {
  return async (req, res) => {
    const begun = cache.moment();
    const path = req.originalUrl.split("?")[0] as string;
    const found = match(req.method === "HEAD" ? "GET" : req.method, path);
    if (found.found === "nothing") return answerRefusal(res, refuse("not_found"));
    if (found.found === "malformed") return answerRefusal(res, refuse("malformed"));
    if (found.found === "other_methods") return refuseMethod(res, found.allow);
    const { key, params } = found;
    res.locals.route = key;
    const endpoint = (contract as Record<string, Endpoint>)[key] as Endpoint;
    res.locals.isProbe = endpoint.probe === true;
    const actor = await identify(req);
    if (isRefusal(actor)) return answerRefusal(res, actor);
    res.locals.actor = actorName(actor);
    res.locals.plainError = endpoint.plain?.error;
    const early = refuseBeforeBody(app, req, endpoint, actor) ?? (await refuseHolderBeforeBody(app, key, params));
    if (early) {
      if (isTooLongToReadToEnd(req)) res.setHeader("Connection", "close");
      return answerRefusal(res, early);
    }

    let body: unknown;
    let file: UploadedFile | undefined;
    if (endpoint.upload && !(endpoint.upload.optional && req.is("application/json"))) {
      const sender = { isStaff: actor.kind === "staff", address: visitorAddress(req.ip) };
      const upload = await readUpload(req, res, endpoint, { budget, sender });
      if (isRefusal(upload)) {
        if (isTooLongToReadToEnd(req)) res.setHeader("Connection", "close");
        return answerRefusal(res, upload);
      }
      ({ body, file } = upload);
    } else if (req.method !== "GET" && req.method !== "HEAD" && hasBody(req)) {
      if (!req.is("application/json")) return answerRefusal(res, refuse("unsupported_media"));
      const json = await readJson(req, REQUEST_BYTES);
      if (isRefusal(json)) return answerRefusal(res, json);
      body = json;
    }
    const ctx = contextOf(app, req, res, actor);
    const query = queryOf(searchOf(req));
    const outcome = await invoke(ctx, key, { params, query, body, file });

    for (const [name, value] of ctx.reply) res.append(name, value);
    if (!outcome.ok) return answerRefusal(res, outcome.refusal);
    // A desktop keeps showing its change until its feed has passed this revision; a later one than its own commit's
    // will do.
    if (isDevice(actor) && req.method !== "GET" && req.method !== "HEAD") {
      res.setHeader("X-Revision", String(await readRevision(app.db)));
    }
    if (outcome.data instanceof FileStream) return sendStream(app, req, res, outcome.data);
    if (sendFile(req, res, endpoint, outcome.data)) return;
    const envelope = JSON.stringify(outcomeBody(endpoint, outcome));
    if (endpoint.cacheable && actor.kind === "visitor") {
      const headers = { "content-type": "application/json; charset=utf-8" };
      const parameters = parametersOf(endpoint);
      const parts = partsOf(ctx, key, outcome, { params, query });
      return cache.storeAndSend(req, res, begun, {
        status: outcome.status,
        headers,
        body: envelope,
        parameters,
        parts,
        counted: ctx.counted ?? [],
      });
    }
    if (actor.kind === "visitor") onSent(req, ctx.counted ?? []);
    res.setHeader("Cache-Control", "no-store");
    res.status(outcome.status).type("json").send(envelope);
  };
}

/**
 * Refuses a client without permission to upload or remove files, or without the session's token, before its body (rows
 * 16 and 50).
 */
function refuseBeforeBody(app: App, req: Request, endpoint: Endpoint, actor: Actor): Refusal | undefined {
  if (!endpoint.upload && !endpoint.csrf) return undefined;
  const permission = mayCall(endpoint.access, actor);
  if (permission !== "yes") return refuse(permission === "sign_in" ? "unauthenticated" : "forbidden");
  // Only the desktop itself can send its token, so it needs no second one.
  if (!endpoint.csrf || isDevice(actor)) return undefined;
  const wanted = "sessionId" in actor ? csrfToken(app, actor.sessionId) : undefined;
  return wanted !== undefined && sameSecret(req.get("x-csrf-token") ?? "", wanted) ? undefined : refuse("forged");
}

/** The query parameters that an operation reads; its schema drops all others. */
const parametersOf = ({ query }: Endpoint): string[] => (query instanceof z.ZodObject ? Object.keys(query.shape) : []);

const hasBody = (req: Request): boolean =>
  req.headers["transfer-encoding"] !== undefined || Number(req.headers["content-length"] ?? 0) > 0;

const searchOf = (req: Request): URLSearchParams => new URL(req.originalUrl, "http://localhost").searchParams;

export function contextOf(app: App, req: Request, res: Response, actor: Actor): RequestContext {
  // Only staff ask for reports and files.
  const signal = actor.kind === "staff" || req.is("multipart/form-data") ? signalOf(res) : undefined;
  return {
    ...app,
    ...(signal ? { reader: readerFor(app.reader, signal) } : {}),
    actor,
    requestId: res.locals.requestId as string,
    ip: visitorAddress(req.ip),
    idempotencyKey: req.get("idempotency-key"),
    ifMatch: ifMatchOf(req.get("if-match"), VERSION_DIGITS.server),
    madeAt: req.get("x-made-at"),
    userAgent: (req.get("user-agent") ?? "").slice(0, 200),
    cookies: cookiesOf(req),
    reply: createReplyHeaders(),
    madeOf: new Set(),
    counted: [],
    ...(signal ? { signal } : {}),
  };
}

/** Aborted when the connection ends before the answer does. */
function signalOf(res: Response): AbortSignal {
  const controller = new AbortController();
  // Log, limits, Express and a streamed file listen as well, together more than the ten of which Node warns.
  res.setMaxListeners(res.getMaxListeners() + 1);
  res.once("close", () => {
    if (!res.writableEnded) controller.abort();
  });
  return controller.signal;
}
