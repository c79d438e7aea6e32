/**
 * The API router of the desktop: operations that the contract marks `offline` run on the mirror, all others go to the
 * server. Both answer the window alike.
 */

import { listBaseRows } from "../../db/desktop/base-rows.ts";
import { isFull } from "../../db/desktop/open-mirror.ts";
import type { Endpoint, EndpointKey } from "../../src-shared/api/define.ts";
import { type FileAnswer, fileAnswer } from "../../src-shared/api/file-answer.ts";
import { type Outcome, outcomeBody } from "../../src-shared/api/handle.ts";
import {
  fileHeaders,
  ifMatchOf,
  queryOf,
  refusalResponse,
  refuseKey,
  VERSION_DIGITS,
  wantsEnvelope,
} from "../../src-shared/api/http.ts";
import { createMatcher } from "../../src-shared/api/match.ts";
import { refuse } from "../../src-shared/api/refusal.ts";
import { contract } from "../../src-shared/contract.ts";
import { type LocalRequest, runOn } from "../sync/mirror.ts";
import { NoMirror } from "../sync/mirrors.ts";
import { ruleOf } from "../sync/operations.ts";
import { writeLocally } from "../sync/write.ts";
import type { AccountSession } from "./account-session.ts";
import { exportOffline, isExport } from "./offline-export.ts";

const table = contract as Record<string, Endpoint>;
const match = createMatcher(Object.keys(contract) as EndpointKey[]);

/** `upstream` passes the window's request to the server. */
export async function routeApiRequest(
  request: Request,
  session: AccountSession,
  upstream: (request: Request) => Promise<Response>,
  now: () => Date,
): Promise<Response> {
  const url = new URL(request.url);
  const found = match(request.method === "HEAD" ? "GET" : request.method, url.pathname);
  if (found.found === "malformed") return refusalResponse(refuse("malformed"));
  if (found.found !== "endpoint" || !table[found.key]?.offline || !session.mirrors.ready()) return upstream(request);
  const { key, params } = found;
  const endpoint = table[key] as Endpoint;
  const body = await readBody(request);
  if (body === malformed) return refusalResponse(refuse("malformed"));
  const local: LocalRequest = {
    endpoint: key,
    params,
    query: queryOf(url.searchParams),
    body,
    ifMatch: versionOf(request),
  };
  try {
    if (isExport(key)) return await answerExport(request, session, local, { upstream, now });
    const reads = key.startsWith("GET ") || ruleOf(key).kind === "ask";
    const { outcome, reply } = reads ? await read(session, local, now) : await write(session, request, local, now);
    if (reads && !outcome.ok && outcome.status === 404 && (await mayBeElsewhere(session, params)))
      return upstream(request);
    return asResponse(request, endpoint, outcome, reply);
  } catch (problem) {
    if (problem instanceof NoMirror) return upstream(request);
    session.reportFault(problem);
    return refusalResponse(refuse(isFull(problem) ? "unavailable" : "fault"));
  }
}

/** Exports go to the server, which audits them, while it can be reached. */
async function answerExport(
  request: Request,
  session: AccountSession,
  local: LocalRequest,
  { upstream, now }: { upstream: (request: Request) => Promise<Response>; now: () => Date },
): Promise<Response> {
  if (session.status.now().state === "online") {
    const answer = await upstream(request.clone());
    if (answer.status !== UNREACHABLE) return answer;
  }
  const { outcome, reply } = await exportOffline(session, local, now);
  return asResponse(request, table[local.endpoint] as Endpoint, outcome, reply);
}

/** Status of `upstream` without a connection, and of a server that is busy. */
const UNREACHABLE = 503;

const read = (session: AccountSession, local: LocalRequest, now: () => Date) =>
  session.mirrors.read((mirror) => runOn(mirror, mirror.file.reader, local, session.user(), now));

async function write(session: AccountSession, request: Request, local: LocalRequest, now: () => Date) {
  const key = request.headers.get("idempotency-key") ?? undefined;
  const wrong = key === undefined ? undefined : refuseKey(key);
  if (wrong) return { outcome: { ok: false, status: wrong.status, refusal: wrong } as Outcome, reply: new Headers() };
  const outcome = await session.mirrors.exclusive((mirror) =>
    writeLocally(mirror, { ...local, key }, session.user(), now()),
  );
  if (outcome.ok) {
    await session.reached("operation logged");
    session.status.set({}, [ruleOf(local.endpoint).about]);
    await session.engine.written();
  }
  return { outcome, reply: new Headers() };
}

/** A mirror lacks older rows, which the server has. Rows with pending changes are always in the mirror. */
async function mayBeElsewhere(session: AccountSession, params: Record<string, string>): Promise<boolean> {
  const ids = Object.values(params);
  if (ids.length === 0 || session.status.now().state !== "online") return false;
  return (await session.mirrors.read((mirror) => listBaseRows(mirror.file.reader, ids))).length === 0;
}

function asResponse(request: Request, endpoint: Endpoint, outcome: Outcome, reply: Headers): Response {
  if (!outcome.ok) return refusalResponse(outcome.refusal);
  const headers = new Headers({ "cache-control": "no-store" });
  const tag = reply.get("etag");
  if (tag) headers.set("etag", tag);
  if (endpoint.answer === fileAnswer && !wantsEnvelope(request.headers.get("accept"))) {
    return asFile(outcome.data as FileAnswer, headers);
  }
  return Response.json(outcomeBody(endpoint, outcome), { status: outcome.status, headers });
}

function asFile({ name, mime, encoding, content }: FileAnswer, headers: Headers): Response {
  for (const [header, value] of Object.entries(fileHeaders({ name, mime }))) headers.set(header, value);
  return new Response(Buffer.from(content, encoding), { headers });
}

const versionOf = (request: Request): number | undefined =>
  ifMatchOf(request.headers.get("if-match"), VERSION_DIGITS.desktop);

const malformed = Symbol("malformed");

async function readBody(request: Request): Promise<unknown> {
  if (request.method === "GET" || request.method === "HEAD" || request.body === null) return undefined;
  const text = await request.text();
  if (text === "") return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return malformed;
  }
}
