/** A mirror in use: its file, and the shop's own program over it. */
import type { MirrorFile } from "../../db/desktop/open-mirror.ts";
import { findOwner } from "../../db/mirror/find-owner.ts";
import type { Db } from "../../db/schema.ts";
import type { App, RequestContext } from "../../server/context.ts";
import { handlers } from "../../server/features/index.ts";
import type { EndpointKey } from "../../src-shared/api/define.ts";
import { createInvoke, gathered, type Outcome } from "../../src-shared/api/handle.ts";
import { type Api, contract } from "../../src-shared/contract.ts";
import type { Role } from "../../src-shared/staff/roles.ts";
import { newId } from "../../src-shared/values/id.ts";
import { type Json, ruleOf } from "./operations.ts";

export interface Mirror {
  file: MirrorFile;
  /** The server's own program, reading what is committed in this file. */
  app: App;
}

/** Who works here, as the server last said. */
export interface Who {
  id: string;
  name: string;
  role: Role;
  deviceId: string;
  /** Of the receipts that this device writes: "D1". */
  series: string;
}

export interface Asked {
  endpoint: EndpointKey;
  params: Record<string, string>;
  query?: Record<string, unknown>;
  body?: unknown;
  ifMatch?: number | undefined;
}

const invoke = createInvoke<Api, RequestContext>(contract, handlers);

/** Runs one of the shop's operations with the server's own handler on a handle of the mirror. */
export async function runOn(
  mirror: Mirror,
  db: Db,
  asked: Asked,
  who: Who,
  now: () => Date,
): Promise<{ outcome: Outcome; reply: Headers }> {
  const reply = new Headers();
  const ctx: RequestContext = {
    ...mirror.app,
    db,
    now,
    actor: { kind: "staff", ...who, sessionId: `device:${who.deviceId}` },
    requestId: newId(),
    ip: "",
    idempotencyKey: undefined,
    ifMatch: asked.ifMatch,
    userAgent: "",
    cookies: {},
    reply,
  };
  const outcome = await gathered(
    await invoke(ctx, asked.endpoint, {
      params: asked.params,
      query: asked.query ?? {},
      body: asked.body,
    }),
  );
  return { outcome, reply };
}

/** The row that a change is about, as the operation answers it that the contract names. Undefined where there is none. */
export async function readRow(
  mirror: Mirror,
  tx: Db,
  { endpoint, params }: Asked,
  who: Who,
  now: () => Date,
): Promise<Json | undefined> {
  const { about, reads, part } = ruleOf(endpoint);
  if (!reads) return undefined;
  const owner = part ? await findOwner(tx, about, part, params.id ?? "") : undefined;
  if (part && !owner) return undefined;
  const { outcome } = await runOn(mirror, tx, { endpoint: reads, params: owner ? { id: owner } : params }, who, now);
  return outcome.ok ? asPlain(outcome.data as Json) : undefined;
}

/** As the wire would make it: what is compared with the server's answers must look like them. */
export const asPlain = <T>(value: T): T => (value === undefined ? value : (JSON.parse(JSON.stringify(value)) as T));
