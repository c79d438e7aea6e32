/** Handlers of the desktop's own operations: set-up, sign-in, sync status, operation log, conflicts and updates. */
import { listConflicts, listOperations } from "../../db/desktop/operations.ts";
import type { HandlersFor } from "../../src-shared/api/define.ts";
import type { HandleContext } from "../../src-shared/api/handle.ts";
import { isRefusal, refuse } from "../../src-shared/api/refusal.ts";
import type { DesktopApi } from "../../src-shared/desktop/operations.ts";
import { decide, discardOperation, retryOperation } from "../sync/conflicts.ts";
import type { AccountSession } from "./account-session.ts";
import { describeDesktop } from "./describe-desktop.ts";
import type { DesktopContext } from "./desktop-context.ts";
import { diagnose } from "./diagnostics.ts";
import { conflictOf, operationsOf, productOf, unfetchedOperations } from "./pending.ts";
import { readUnsent, type UnsentCount, unsentOperations } from "./unsent/read-unsent.ts";

export interface DesktopRequestContext extends HandleContext {
  desktop: DesktopContext;
}

/** Operations on printing, notices, picture uploads and sealed work have handlers of their own (in folders of their names). */
type SyncKeys = Exclude<
  keyof DesktopApi,
  `${string} /api/desktop/${"print" | "test-page" | "notices" | "startup" | "uploads" | "sealed"}${string}`
>;

/** Longest time that a status request with `after` waits for a change. */
const LONG_POLL_MS = 25_000;

const accountSessionOf = (ctx: DesktopRequestContext): AccountSession | undefined => ctx.desktop.session();
const signedOut = () => refuse("unauthenticated");

export const syncHandlers: HandlersFor<Pick<DesktopApi, SyncKeys>, DesktopRequestContext> = {
  "GET /api/desktop": ({ desktop }) => describeDesktop(desktop),

  "PUT /api/desktop/server": async ({ desktop }, { body }) =>
    (await desktop.setServer(body.server)) ?? describeDesktop(desktop),

  "POST /api/desktop/sign-in": async ({ desktop }, { body }) => {
    const refused = await desktop.signIn(body);
    return refused ?? describeDesktop(desktop);
  },

  "POST /api/desktop/sign-out": async ({ desktop }, { body }) => {
    if (!desktop.account()) return signedOut();
    if (!body.discardUnsent) {
      const unsent = await desktop.unsent();
      if (isAny(unsent)) return refuse("conflict", { details: unsent });
    }
    await desktop.signOut();
    return describeDesktop(desktop);
  },

  "GET /api/desktop/status": (ctx, { query }) => {
    const session = accountSessionOf(ctx);
    if (!session) return signedOut();
    return query.after === undefined ? session.status.now() : session.status.after(query.after, LONG_POLL_MS);
  },

  "POST /api/desktop/sync": async (ctx) => {
    const session = accountSessionOf(ctx);
    if (!session) return signedOut();
    await session.engine.syncNow();
    return session.status.now();
  },

  "POST /api/desktop/resync": async (ctx) => {
    const session = accountSessionOf(ctx);
    if (!session) return signedOut();
    await session.engine.refetch();
    return session.status.now();
  },

  "GET /api/desktop/operations": async (ctx) => {
    const session = accountSessionOf(ctx);
    if (!session) return [];
    if (!session.mirrors.ready()) return unfetchedOperations(unsentOperations(await readUnsent(session.folder)));
    return session.mirrors.read(async (mirror) => operationsOf(await listOperations(mirror.file.reader)));
  },

  "POST /api/desktop/operations/:id/retry": (ctx, { params }) =>
    changing(ctx, async (session) => retryOperation(session.mirrors, params.id)),

  "DELETE /api/desktop/operations/:id": (ctx, { params }) =>
    changing(ctx, async (session) => discardOperation(session.mirrors, params.id)),

  "GET /api/desktop/conflicts": async (ctx) => {
    const session = accountSessionOf(ctx);
    if (!session?.mirrors.ready()) return [];
    return session.mirrors.read(async ({ file }) => {
      const operations = operationsOf(await listOperations(file.reader));
      const shown = (await listConflicts(file.reader)).map(async (conflict) => {
        const operation = operations.find(({ number }) => number === conflict.operation);
        return operation ? conflictOf(conflict, operation, await productOf(file.reader, operation)) : [];
      });
      return (await Promise.all(shown)).flat();
    });
  },

  "POST /api/desktop/conflicts/:id": (ctx, { params, body }) =>
    changing(ctx, async (session) => decide(session.mirrors, params.id, body)),

  "GET /api/desktop/export": async (ctx) => {
    const session = accountSessionOf(ctx);
    const exportedAt = ctx.desktop.now().toISOString();
    if (!session) return { exportedAt, operations: [] };
    if (!session.mirrors.ready()) return { exportedAt, operations: unsentOperations(await readUnsent(session.folder)) };
    const rows = await session.mirrors.read((mirror) => listOperations(mirror.file.reader));
    return { exportedAt, operations: rows.filter((row) => row.state !== "acknowledged") };
  },

  "POST /api/desktop/logs": async ({ desktop }) => {
    await desktop.os.showLogs();
    return { done: true };
  },

  "GET /api/desktop/diagnostics": ({ desktop }) => diagnose(desktop),

  "GET /api/desktop/update": async ({ desktop }) => {
    const now = await desktop.os.updateState();
    const available = "version" in now ? now.version : null;
    const held = now.state === "ready" && isAny(await desktop.unsent());
    return {
      current: desktop.version,
      available,
      state: held ? "held_back" : now.state,
      reason: held ? "waiting" : now.state === "failed" ? now.reason : null,
    };
  },

  "POST /api/desktop/update": async ({ desktop }, { body }) => {
    if (body.action === "check") await desktop.os.checkForUpdate();
    // The new version's migrations must not run while operations are unsent.
    else if (isAny(await desktop.unsent())) return refuse("conflict");
    else if (!(await desktop.os.installUpdate())) return refuse("conflict", { message: "No new version is ready." });
    return { done: true };
  },
};

const isAny = ({ waiting, conflicts, uncounted }: UnsentCount): boolean => waiting + conflicts > 0 || uncounted;

async function changing<R>(ctx: DesktopRequestContext, work: (session: AccountSession) => Promise<R>) {
  const session = accountSessionOf(ctx);
  if (!session?.mirrors.ready()) return refuse("not_found");
  const refused = await work(session);
  if (isRefusal(refused)) return refused;
  session.status.set({}, []);
  await session.engine.written();
  return { done: true as const };
}
