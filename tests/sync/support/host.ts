// The shop's server without a network: `fetch` as a desktop uses it, answered by the real handlers in this process.
import { readRevision } from "../../../db/transaction.ts";
import type { App, RequestContext } from "../../../server/context.ts";
import { isTooOld } from "../../../server/features/devices/app-version.ts";
import { identifyDevice } from "../../../server/features/devices/identify-device.ts";
import { handlers } from "../../../server/features/index.ts";
import { identify } from "../../../server/features/session/identify.ts";
import type { Actor } from "../../../src-shared/api/access.ts";
import { refusalEnvelope } from "../../../src-shared/api/envelope.ts";
import { createFetchHandler } from "../../../src-shared/api/fetch-handler.ts";
import { createInvoke } from "../../../src-shared/api/handle.ts";
import { isRefusal, type Refusal, refuse } from "../../../src-shared/api/refusal.ts";
import { type Api, contract } from "../../../src-shared/contract.ts";
import { newId } from "../../../src-shared/values/id.ts";

const invoke = createInvoke<Api, RequestContext>(contract, handlers);

/** `fetch` for one shop. A fault of a handler is thrown, since no test expects one. */
export function hostOf(app: App): typeof fetch {
  const contexts = new WeakMap<Request, RequestContext>();
  const handle = createFetchHandler<RequestContext>({
    contract,
    invoke,
    contextOf: (request) => contexts.get(request) as RequestContext,
    onFault: (problem) => {
      throw problem;
    },
  });
  return async (input, init) => {
    const request = new Request(input, init);
    const actor = await actorOf(app, request);
    if (isRefusal(actor)) return Response.json(refusalEnvelope(actor), { status: actor.status });
    const ctx = contextOf(app, request, actor);
    contexts.set(request, ctx);
    const response = await handle(request);
    for (const [name, value] of ctx.reply) response.headers.append(name, value);
    if ("deviceId" in actor && request.method !== "GET") {
      response.headers.set("x-revision", String(await readRevision(app.db)));
    }
    return response;
  };
}

async function actorOf(app: App, request: Request): Promise<Actor | Refusal> {
  const version = request.headers.get("x-app-version");
  if (version !== null && isTooOld(version)) return refuse("update_required");
  const bearer = /^Bearer (.*)$/.exec(request.headers.get("authorization") ?? "")?.[1];
  return bearer === undefined ? identify(app, cookiesOf(request)) : identifyDevice(app, bearer, version ?? undefined);
}

const cookiesOf = (request: Request): Record<string, string> =>
  Object.fromEntries(
    (request.headers.get("cookie") ?? "")
      .split("; ")
      .filter(Boolean)
      .map((pair) => [pair.slice(0, pair.indexOf("=")), pair.slice(pair.indexOf("=") + 1)]),
  );

function contextOf(app: App, request: Request, actor: Actor): RequestContext {
  const version = /^"?(\d{1,9})"?$/.exec(request.headers.get("if-match") ?? "");
  return {
    ...app,
    actor,
    requestId: newId(),
    ip: "203.0.113.7",
    idempotencyKey: request.headers.get("idempotency-key") ?? undefined,
    ifMatch: version ? Number(version[1]) : undefined,
    madeAt: request.headers.get("x-made-at") ?? undefined,
    userAgent: "",
    cookies: cookiesOf(request),
    reply: new Headers(),
  };
}
