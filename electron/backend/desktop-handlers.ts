import { countOperations, listConflicts, listOperations } from "../../db/desktop/operations.ts";
import type { HandlersFor } from "../../src-shared/api/define.ts";
import type { HandleContext } from "../../src-shared/api/handle.ts";
import { isRefusal, refuse } from "../../src-shared/api/refusal.ts";
import type { DesktopApi } from "../../src-shared/desktop/operations.ts";
import { decide, discardOperation, retryOperation } from "../sync/conflicts.ts";
import { describeDesktop } from "./describe-desktop.ts";
import type { Desk } from "./desk.ts";
import { diagnose } from "./diagnostics.ts";
import type { Machine } from "./machine.ts";
import { conflictOf, operationsOf } from "./pending.ts";

export interface DesktopContext extends HandleContext {
  machine: Machine;
}

/** Printing, notices and pictures on their way are answered beside these (printing, presence, pictures). */
type SyncKeys = Exclude<
  keyof DesktopApi,
  `${string} /api/desktop/${"print" | "test-page" | "notices" | "uploads"}${string}`
>;

/** Longest wait of a question for news. */
const patience = 25_000;

const deskOf = (ctx: DesktopContext): Desk | undefined => ctx.machine.desk();
const signedOut = () => refuse("unauthenticated");

export const syncHandlers: HandlersFor<Pick<DesktopApi, SyncKeys>, DesktopContext> = {
  "GET /api/desktop": ({ machine }) => describeDesktop(machine),

  "PUT /api/desktop/server": async ({ machine }, { body }) =>
    (await machine.setServer(body.server)) ?? describeDesktop(machine),

  "POST /api/desktop/sign-in": async ({ machine }, { body }) => {
    const refused = await machine.signIn(body);
    return refused ?? describeDesktop(machine);
  },

  "POST /api/desktop/sign-out": async ({ machine }, { body }) => {
    const desk = machine.desk();
    if (desk?.mirrors.ready() && !body.discardUnsent) {
      const { waiting, conflicts } = await desk.mirrors.read((mirror) => countOperations(mirror.file.reader));
      const unsent = waiting + ((await machine.pictures()?.waiting()) ?? 0);
      if (unsent + conflicts > 0) return refuse("conflict", { details: { waiting: unsent, conflicts } });
    }
    await machine.signOut();
    return describeDesktop(machine);
  },

  "GET /api/desktop/status": (ctx, { query }) => {
    const desk = deskOf(ctx);
    if (!desk) return signedOut();
    return query.after === undefined ? desk.status.now() : desk.status.after(query.after, patience);
  },

  "POST /api/desktop/sync": async (ctx) => {
    const desk = deskOf(ctx);
    if (!desk) return signedOut();
    await desk.engine.syncNow();
    return desk.status.now();
  },

  "POST /api/desktop/resync": async (ctx) => {
    const desk = deskOf(ctx);
    if (!desk) return signedOut();
    await desk.engine.refetch();
    return desk.status.now();
  },

  "GET /api/desktop/operations": async (ctx) => {
    const desk = deskOf(ctx);
    if (!desk?.mirrors.ready()) return [];
    return desk.mirrors.read(async (mirror) => operationsOf(await listOperations(mirror.file.reader)));
  },

  "POST /api/desktop/operations/:id/retry": (ctx, { params }) =>
    changing(ctx, async (desk) => retryOperation(desk.mirrors, params.id)),

  "DELETE /api/desktop/operations/:id": (ctx, { params }) =>
    changing(ctx, async (desk) => discardOperation(desk.mirrors, params.id)),

  "GET /api/desktop/conflicts": async (ctx) => {
    const desk = deskOf(ctx);
    if (!desk?.mirrors.ready()) return [];
    return desk.mirrors.read(async ({ file }) => {
      const operations = operationsOf(await listOperations(file.reader));
      return (await listConflicts(file.reader)).flatMap((conflict) => {
        const operation = operations.find(({ number }) => number === conflict.operation);
        return operation ? conflictOf(conflict, operation) : [];
      });
    });
  },

  "POST /api/desktop/conflicts/:id": (ctx, { params, body }) =>
    changing(ctx, async (desk) => decide(desk.mirrors, params.id, body)),

  "GET /api/desktop/export": async (ctx) => {
    const desk = deskOf(ctx);
    const exportedAt = ctx.machine.now().toISOString();
    if (!desk?.mirrors.ready()) return { exportedAt, operations: [] };
    const rows = await desk.mirrors.read((mirror) => listOperations(mirror.file.reader));
    return { exportedAt, operations: rows.filter((row) => row.state !== "acknowledged") };
  },

  "GET /api/desktop/diagnostics": ({ machine }) => diagnose(machine),

  "GET /api/desktop/update": async ({ machine }) => {
    const now = await machine.shell.updateState();
    const available = "version" in now ? now.version : null;
    const held = now.state === "ready" && (await waiting(machine)) > 0;
    return {
      current: machine.version,
      available,
      state: held ? "held_back" : now.state,
      reason: held ? "waiting" : now.state === "failed" ? now.reason : null,
    };
  },

  "POST /api/desktop/update": async ({ machine }, { body }) => {
    if (body.action === "check") await machine.shell.checkForUpdate();
    // A migration never meets work that is half way to the server.
    else if ((await waiting(machine)) > 0) return refuse("conflict");
    else await machine.shell.installUpdate();
    return { done: true };
  },
};

async function waiting(machine: Machine): Promise<number> {
  const desk = machine.desk();
  if (!desk?.mirrors.ready()) return 0;
  return (await desk.mirrors.read((mirror) => countOperations(mirror.file.reader))).waiting;
}

async function changing<R>(ctx: DesktopContext, work: (desk: Desk) => Promise<R>) {
  const desk = deskOf(ctx);
  if (!desk?.mirrors.ready()) return refuse("not_found");
  const refused = await work(desk);
  if (isRefusal(refused)) return refused;
  desk.status.set({}, []);
  await desk.engine.written();
  return { done: true as const };
}
