// The real handlers on a real database, without HTTP: an App in a folder of its own, a clock that tests move, and clients that
// call the API with cookies of their own.
//
//   await using app = await testApp();
//   const shopper = visitor(app);
//   const manager = await as(app, "manager");
//   const { status, data } = await manager.call("GET /api/session");
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openDatabase } from "../../db/open.ts";
import { insertSession } from "../../db/queries/accounts/sessions.ts";
import { insertStaff } from "../../db/queries/accounts/staff.ts";
import { inTransaction } from "../../db/transaction.ts";
import type { App, RequestContext } from "../../server/context.ts";
import { createCatalogueIndex } from "../../server/features/catalogue/catalogue-index.ts";
import { handlers } from "../../server/features/index.ts";
import { localMediaStore } from "../../server/features/media/store/store.ts";
import { cookieName } from "../../server/features/session/cookies.ts";
import { identify, SESSION_TTL_MS } from "../../server/features/session/identify.ts";
import { releaseFilesIn } from "../../server/features/updates/release-files.ts";
import { createLog } from "../../server/log.ts";
import { openSecrets, sha256 } from "../../server/secrets.ts";
import type { Actor } from "../../src-shared/api/access.ts";
import { type AnswerOf, type ApiClient, createClient, type Key } from "../../src-shared/api/client.ts";
import type { UploadedFile } from "../../src-shared/api/define.ts";
import type { Envelope } from "../../src-shared/api/envelope.ts";
import { createInvoke, gathered, outcomeEnvelope } from "../../src-shared/api/handle.ts";
import { type Api, contract } from "../../src-shared/contract.ts";
import { newId } from "../../src-shared/values/id.ts";
import { demoIndex, freshDatabase, waitForNoDisk } from "./databases.ts";
import { releaseKey } from "./release-key.ts";

export interface Clock {
  now(): Date;
  /** Moves forward, or back when negative. */
  advance(milliseconds: number): void;
  set(time: string): void;
}

export interface TestApp extends App, AsyncDisposable {
  clock: Clock;
  /** Opens the same database with another handle, as a restarted program would. */
  databaseUrl: string;
  close(): Promise<void>;
}

export interface TestAppOptions {
  publicUrl?: string;
  staffEmail?: string;
  /** Limits; none by default. */
  ordersPerHour?: number;
  /** Start of the clock, ISO-8601; by default a Sunday morning in Doha. */
  now?: string;
  /** Whether the demo is filled in, whose pictures are named but not stored; by default not. */
  demo?: boolean;
  /** PostgreSQL server on which its database is made; by default it is on the engine of the run. */
  server?: string;
}

export const invoke = createInvoke<Api, RequestContext>(contract, handlers);

/**
 * A shop in a folder and a database of its own, empty but for the demo where it is asked for. Closing it (or `await using`)
 * removes both.
 */
export async function testApp(options: TestAppOptions = {}): Promise<TestApp> {
  const dataDir = mkdtempSync(join(tmpdir(), "showroom-test-"));
  const clock = manualClock(options.now ?? "2026-03-01T07:00:00.000Z");
  const { url: databaseUrl, drop } = await freshDatabase(dataDir, {
    ...(options.server ? { server: options.server } : {}),
    ...(options.demo ? { demoAt: clock.now() } : {}),
  });
  const index = options.demo ? await demoIndex(databaseUrl, clock.now()) : undefined;
  const app = appOn(databaseUrl, dataDir, clock, { ...options, index });
  waitForNoDisk(app.db);
  const close = async () => {
    await app.db.destroy();
    await drop();
    rmSync(dataDir, { recursive: true, force: true });
  };
  return { ...app, close, [Symbol.asyncDispose]: close };
}

/** A shop on a database that is there already; closing it closes the handle and removes nothing. */
export function appOn(
  databaseUrl: string,
  dataDir: string,
  clock: Clock,
  options: TestAppOptions & { index?: string | undefined } = {},
): TestApp {
  const db = openDatabase(databaseUrl);
  const close = () => db.destroy();
  return {
    config: {
      publicUrl: options.publicUrl ?? "http://localhost:3000",
      staffEmail: options.staffEmail,
      mailFrom: "shop@showroom.example",
      ordersPerHour: options.ordersPerHour ?? 0,
      releaseKeys: [releaseKey],
    },
    dataDir,
    db,
    reader: db,
    now: clock.now,
    log: createLog("silent"),
    secrets: openSecrets(dataDir),
    media: localMediaStore(join(dataDir, "images", "originals")),
    uploads: localMediaStore(join(dataDir, "uploads")),
    releases: releaseFilesIn(join(dataDir, "updates")),
    catalogue: createCatalogueIndex(db, { shoppers: options.index }),
    health: { starting: false, draining: false, mailDown: false },
    clock,
    databaseUrl,
    close,
    [Symbol.asyncDispose]: close,
  };
}

export function manualClock(start: string): Clock {
  let time = Date.parse(start);
  return {
    now: () => new Date(time),
    advance(milliseconds) {
      time += milliseconds;
    },
    set(at) {
      time = Date.parse(at);
    },
  };
}

export interface CallInput {
  params?: Record<string, string>;
  query?: Record<string, unknown>;
  body?: unknown;
  file?: UploadedFile;
  /** The version the client changed. */
  ifMatch?: number;
  idempotencyKey?: string;
  /** X-Made-At of a desktop. */
  madeAt?: string;
}

/** The data in an operation's answer; a list has its pages in `meta`. */
export type DataOf<K extends Key> =
  AnswerOf<Api, K> extends { data: infer Rows; meta: unknown } ? Rows : AnswerOf<Api, K>;

export interface CallResult<T = unknown> {
  status: number;
  envelope: Envelope;
  /** The data of a success. A refusal has none, so a test that reads it fails there. */
  data: T;
  meta: unknown;
  /** The code of a refusal; undefined for a success. */
  code: string | undefined;
  headers: Headers;
  retryAfter: number | undefined;
}

/** A client with cookies of its own, like one browser. */
export interface Person {
  cookies: Record<string, string>;
  ip: string;
  userAgent: string;
  /** The actor of their session at this moment. */
  actor(): Promise<Actor>;
  /** The context of a request of theirs now. */
  context(input?: CallInput): Promise<RequestContext>;
  call<K extends Key>(key: K, input?: CallInput): Promise<CallResult<DataOf<K>>>;
  /** The same calls, typed: resolves to the data, throws `ApiError` for a refusal. */
  api: ApiClient;
}

/** A client that has not signed in. Each gets another network address by default. */
export function visitor(app: TestApp, about: { ip?: string; userAgent?: string } = {}): Person {
  const person: Person = {
    cookies: {},
    ip: about.ip ?? nextAddress(),
    userAgent: about.userAgent ?? "Test browser",
    actor: () => identify(app, person.cookies),
    context: async (input = {}) => ({
      ...app,
      actor: await person.actor(),
      requestId: newId(),
      ip: person.ip,
      idempotencyKey: input.idempotencyKey,
      ifMatch: input.ifMatch,
      madeAt: input.madeAt,
      userAgent: person.userAgent,
      cookies: { ...person.cookies },
      reply: new Headers(),
    }),
    async call<K extends Key>(key: K, input: CallInput = {}) {
      const reply = new Headers();
      const ctx = { ...(await person.context(input)), reply };
      const outcome = await gathered(
        await invoke(ctx, key, {
          params: input.params ?? {},
          query: input.query ?? {},
          body: asJson(input.body),
          file: input.file,
        }),
      );
      keepCookies(person.cookies, reply);
      return {
        status: outcome.status,
        envelope: asJson(outcomeEnvelope(outcome)) as Envelope,
        data: (outcome.ok ? asJson(outcome.data) : undefined) as DataOf<K>,
        meta: outcome.ok ? asJson(outcome.meta) : undefined,
        code: outcome.ok ? undefined : outcome.refusal.code,
        headers: reply,
        retryAfter: outcome.ok ? undefined : outcome.refusal.extras.retryAfter,
      };
    },
    api: createClient(async (key, request) => {
      const { "if-match": ifMatch, "idempotency-key": idempotencyKey } = lowerCased(request.headers ?? {});
      return person.call(key as Key, {
        ...(request.params ? { params: request.params } : {}),
        ...(request.query ? { query: request.query } : {}),
        body: request.body,
        ...(ifMatch ? { ifMatch: Number(ifMatch.replace(/\D/g, "")) } : {}),
        ...(idempotencyKey ? { idempotencyKey } : {}),
      });
    }),
  };
  return person;
}

/** A member of staff with an open session, made without hashing a password, which is slow: no password signs them in. */
export async function as(
  app: TestApp,
  role: "staff" | "manager" | "admin",
  about: { email?: string; name?: string; ip?: string } = {},
): Promise<Person & { staffId: string; sessionId: string; email: string }> {
  const person = visitor(app, about);
  const now = app.now();
  const sessionId = newId();
  const token = Buffer.from(crypto.getRandomValues(new Uint8Array(32))).toString("base64url");
  const email = about.email ?? `${role}-${sessionId.slice(-6)}@showroom.example`;
  const staffId = await inTransaction(app.db, async (tx) => {
    const id = await insertStaff(
      tx,
      { email, name: about.name ?? `A ${role}`, role, passwordHash: "none", mustChangePassword: false },
      now,
    );
    await insertSession(tx, {
      id: sessionId,
      token_hash: sha256(token),
      staff_id: id,
      opened_by: "password",
      must_set_password: false,
      address_print: app.secrets.fingerprint("visitor", person.ip),
      user_agent: person.userAgent,
      created_at: now.toISOString(),
      expires_at: new Date(now.getTime() + SESSION_TTL_MS).toISOString(),
      second_factor_at: null,
    });
    return id;
  });
  person.cookies[cookieName(app.config, "session")] = token;
  return Object.assign(person, { staffId, sessionId, email });
}

let addresses = 0;
/** An address from the blocks for documentation, then from private ones. */
function nextAddress(): string {
  addresses += 1;
  return addresses < 250
    ? `203.0.113.${addresses}`
    : `10.${(addresses >> 16) & 255}.${(addresses >> 8) & 255}.${addresses & 255}`;
}

/** The value after JSON, as HTTP would carry it. */
const asJson = (value: unknown): unknown => (value === undefined ? undefined : JSON.parse(JSON.stringify(value)));

const lowerCased = (headers: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));

function keepCookies(cookies: Record<string, string>, reply: Headers): void {
  for (const line of reply.getSetCookie()) {
    const [pair = "", ...attributes] = line.split("; ");
    const at = pair.indexOf("=");
    const name = pair.slice(0, at);
    if (attributes.includes("Max-Age=0")) delete cookies[name];
    else cookies[name] = pair.slice(at + 1);
  }
}
