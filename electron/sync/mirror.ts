/** A mirror in use: its file, and the shop's own program over it. */
import type { MirrorFile } from "../../db/desktop/open-mirror.ts";
import type { Db } from "../../db/schema.ts";
import { inTransaction } from "../../db/transaction.ts";
import type { App, RequestContext } from "../../server/context.ts";
import { handlers } from "../../server/features/index.ts";
import type { EndpointKey } from "../../src-shared/api/define.ts";
import type { ConflictDetails } from "../../src-shared/api/editing.ts";
import { createInvoke, gathered, type Outcome } from "../../src-shared/api/handle.ts";
import { refuse } from "../../src-shared/api/refusal.ts";
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

/**
 * The row that a change is about, as its own GET answers it: a handler that checks a version answers the row with its 412
 * when it is called with an impossible one; for the others their rule names the read. The call runs in a savepoint that is
 * rolled back. Undefined where there is no such row.
 */
export async function askWhatItIs(
  mirror: Mirror,
  tx: Db,
  asked: Asked,
  who: Who,
  now: () => Date,
): Promise<Json | undefined> {
  const { read } = ruleOf(asked.endpoint);
  if (read) {
    const { outcome } = await runOn(mirror, tx, { endpoint: read, params: asked.params }, who, now);
    return outcome.ok ? asPlain(outcome.data as Json) : undefined;
  }
  let row: Json | undefined;
  await inTransaction(tx, async (part) => {
    const { outcome } = await runOn(mirror, part, { ...asked, ifMatch: -1 }, who, now);
    if (!outcome.ok && outcome.refusal.code === "version_conflict") {
      row = asPlain((outcome.refusal.extras.details as ConflictDetails<Json>).current);
    }
    return refuse("conflict");
  });
  return row;
}

/** As the wire would make it: what is compared with the server's answers must look like them. */
export const asPlain = <T>(value: T): T => (value === undefined ? value : (JSON.parse(JSON.stringify(value)) as T));
