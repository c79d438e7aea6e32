/** One person's work on this machine: their mirror, its operation log, and the sync that keeps both going. */
import { existsSync, readdirSync, statSync } from "node:fs";

import { join } from "node:path";
import { pruneMirror } from "../../db/desktop/clear-side-rows.ts";
import { isDamage, isFull, NewerFile, schemaHash } from "../../db/desktop/open-mirror.ts";
import { readState } from "../../db/desktop/state.ts";
import type { App } from "../../server/context.ts";
import { type DeviceSelf, deviceSelf } from "../../src-shared/sync/operations.ts";
import { type Connection, createConnection } from "../sync/connection.ts";
import { createEngine, type Engine } from "../sync/engine.ts";
import type { FailPoints } from "../sync/fail-points.ts";
import type { Mirror, Who } from "../sync/mirror.ts";
import { createMirrors, type Mirrors } from "../sync/mirrors.ts";
import type { PullEnd } from "../sync/pull/pull.ts";
import { fetchWhole, swapIn } from "../sync/pull/resync.ts";
import { createStatus, type Status } from "../sync/status.ts";
import { accountFiles } from "./files.ts";
import { mirrorApp } from "./mirror-app.ts";

export interface Desk {
  who: () => Who;
  mirrors: Mirrors;
  status: Status;
  engine: Engine;
  connection: Connection;
  folder: string;
  /** The last problems by code, newest last, for diagnostics: no texts, no data. */
  problems: () => { at: string; code: string }[];
  /** Bytes of the mirror's files. */
  size: () => number;
  fault: (problem: unknown) => void;
  reached: FailPoints["reached"];
  /** Resolves with true when the mirror is up to date for the first time, with false when this desk is closed before. */
  online(): Promise<boolean>;
  close(): Promise<void>;
}

export interface DeskParts {
  folder: string;
  dataDir: string;
  server: string;
  fetch: typeof fetch;
  token: () => string | undefined;
  who: () => Who;
  now: () => Date;
  version: string;
  log: App["log"];
  documents?: App["documents"];
  failPoints: FailPoints;
  onRevoked: () => void;
  /** The server said anew who this is: a role may have changed. */
  onSelf: (self: DeviceSelf) => void;
  /** Rows on a page of the feed and of the first fetch; only tests ask for fewer. */
  pages?: { changes?: number; snapshot?: number; timeoutMs?: number };
}

/** Opens what is there; a mirror that is missing, damaged or of another shape is fetched when sync starts. */
export async function openDesk(parts: DeskParts): Promise<Desk> {
  const { folder, dataDir, server, now, version, log, failPoints, token } = parts;
  const files = accountFiles(folder);
  const status = createStatus();
  const problems: { at: string; code: string }[] = [];
  let closed = false;
  const toServer = createConnection({
    fetch: parts.fetch,
    server,
    token,
    version,
    timeoutMs: parts.pages?.timeoutMs,
  });
  /** Whoever is leaving begins nothing new: a long fetch ends with the page it is at. */
  const connection: Connection = {
    ask: async (request, signal) => (closed ? { reached: false, reason: "network" } : toServer.ask(request, signal)),
  };
  const around = { dataDir, server, log, now, documents: parts.documents };

  const fault = (problem: unknown): void => {
    const code = String((problem as { code?: unknown }).code ?? (problem as Error).name ?? "unknown");
    problems.push({ at: now().toISOString(), code });
    if (problems.length > 50) problems.shift();
    log.error({ err: problem }, "sync");
    if (isFull(problem)) status.set({ state: "full" });
    else if (isDamage(problem)) status.set({ state: "damaged" });
  };

  let stands = false;
  let first: Mirror | undefined;
  let outdated = false;
  try {
    const file = await files.open();
    if (file) {
      await pruneMirror(file.db, now());
      outdated = (await readState(file.db, "schema")) !== (await schemaHash(file.db));
      first = mirrorApp(file, around);
    }
  } catch (problem) {
    // Nothing is deleted and nothing is fetched over it: somebody has to decide (electron/README.md, 20 and 21).
    stands = true;
    fault(problem);
    status.set({ state: problem instanceof NewerFile ? "update" : "damaged" });
  }
  const mirrors = createMirrors(first);
  if (!stands) status.set({ state: first ? "offline" : "first_sync" });

  async function learnSelf(): Promise<void> {
    const answer = await connection.ask({ method: "GET", path: "/api/devices/self" });
    if (!answer.reached || !answer.envelope.success || !("data" in answer.envelope)) return;
    const self = deviceSelf.safeParse(answer.envelope.data);
    if (self.success) parts.onSelf(self.data);
  }

  let fetching: Promise<PullEnd> | undefined;
  /** Asked while it runs, by another window or by sync itself, it is the same fetch: a second one would take its file away. */
  const fetchEverything = (): Promise<PullEnd> => {
    fetching ??= fetchOnce().finally(() => {
      fetching = undefined;
    });
    return fetching;
  };

  async function fetchOnce(): Promise<PullEnd> {
    if (stands) return { end: "update", changed: [] };
    // What may be seen goes by the role, and that may be why everything is fetched.
    await learnSelf();
    status.set({ state: "first_sync", progress: { done: 0, total: 0 } });
    const file = await files.fresh();
    let inUse = false;
    try {
      const fetched = await fetchWhole(
        file,
        connection,
        failPoints,
        (done, total) => status.set({ progress: { done, total } }),
        parts.pages?.snapshot,
      );
      if (fetched.end !== "fetched") return { ...fetched, changed: [] };
      const fresh = mirrorApp(file, around);
      await mirrors.replace(async (old) => {
        const saved = files.saved();
        await swapIn(old, fresh, { cursor: fetched.cursor, saved, reached: failPoints.reached });
        inUse = true;
        return fresh;
      });
      files.keepOnly(file.file);
      status.set({ progress: null }, []);
      return { end: "done", changed: [] };
    } finally {
      if (!inUse) {
        await file.close();
        files.remove(file.file);
      }
    }
  }

  const engine = createEngine({
    mirrors,
    connection,
    failPoints,
    status,
    now,
    onRevoked: parts.onRevoked,
    fetchEverything,
    learnSelf,
    onFault: fault,
    limit: parts.pages?.changes,
    events: (signal) =>
      parts.fetch(new URL("/api/events", server), {
        signal,
        headers: { authorization: `Bearer ${token() ?? ""}`, "x-app-version": version, accept: "text/event-stream" },
      }),
    about: () => ({ role: parts.who().role, deviceId: parts.who().deviceId }),
    mustFetch: () => outdated && !stands,
    fetched: () => {
      outdated = false;
    },
  });

  return {
    who: parts.who,
    mirrors,
    status,
    engine,
    connection,
    folder,
    problems: () => [...problems],
    size: () =>
      existsSync(folder)
        ? readdirSync(folder).reduce(
            (sum, name) => sum + (statSync(join(folder, name), { throwIfNoEntry: false })?.size ?? 0),
            0,
          )
        : 0,
    fault,
    reached: failPoints.reached,
    async online() {
      while (!closed && status.now().state !== "online") await status.after(status.now().sequence, 60_000);
      return !closed;
    },
    async close() {
      closed = true;
      status.set({}, []);
      await engine.stop();
      await mirrors.close();
      if (!stands) files.closed();
    },
  };
}
