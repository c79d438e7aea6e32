/** A mirror in use, and the server's operations run on it. */
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
  /** The server's application on the committed state of this file. */
  app: App;
  /** Most operations that are replayed for one change while others wait; a test may set fewer. */
  maxReplays: number;
}

/** The device's user, as the server last named them. */
export interface DeviceUser {
  id: string;
  name: string;
  role: Role;
  deviceId: string;
  /** Series of the receipts that this device numbers: "D1". */
  series: string;
}

export interface LocalRequest {
  endpoint: EndpointKey;
  params: Record<string, string>;
  query?: Record<string, unknown>;
  body?: unknown;
  ifMatch?: number | undefined;
}

const invoke = createInvoke<Api, RequestContext>(contract, handlers);

/** Runs an operation of the API with the server's own handler on a handle of the mirror. */
export async function runOn(
  mirror: Mirror,
  db: Db,
  request: LocalRequest,
  user: DeviceUser,
  now: () => Date,
): Promise<{ outcome: Outcome; reply: Headers }> {
  const reply = new Headers();
  const ctx: RequestContext = {
    ...mirror.app,
    db,
    reader: db,
    now,
    actor: { kind: "staff", ...user, sessionId: `device:${user.deviceId}` },
    requestId: newId(),
    ip: "",
    idempotencyKey: undefined,
    ifMatch: request.ifMatch,
    userAgent: "",
    cookies: {},
    reply,
  };
  const outcome = await gathered(
    await invoke(ctx, request.endpoint, {
      params: request.params,
      query: request.query ?? {},
      body: request.body,
    }),
  );
  return { outcome, reply };
}

/** The row that a change is about, as the operation in the contract's `reads` answers it; undefined where none exists. */
export async function readRow(
  mirror: Mirror,
  tx: Db,
  { endpoint, params }: LocalRequest,
  user: DeviceUser,
  now: () => Date,
): Promise<Json | undefined> {
  const { about, reads, part } = ruleOf(endpoint);
  if (!reads) return undefined;
  const owner = part ? await findOwner(tx, about, part, params.id ?? "") : undefined;
  if (part && !owner) return undefined;
  const { outcome } = await runOn(mirror, tx, { endpoint: reads, params: owner ? { id: owner } : params }, user, now);
  return outcome.ok ? asPlain(outcome.data as Json) : undefined;
}

/** A value as JSON would transmit it, for comparison with the server's answers. */
export const asPlain = <T>(value: T): T => (value === undefined ? value : (JSON.parse(JSON.stringify(value)) as T));
