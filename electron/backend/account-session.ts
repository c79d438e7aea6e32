/** The account session: the mirror, operation log and sync of the account that is signed in on this desktop. */
import { existsSync, readdirSync, statSync } from "node:fs";

import { join } from "node:path";
import { pruneMirror } from "../../db/desktop/clear-side-rows.ts";
import { isDamage, isFull, NewerFile, schemaHash } from "../../db/desktop/open-mirror.ts";
import { countOperations } from "../../db/desktop/operations.ts";
import { readState } from "../../db/desktop/state.ts";
import type { App } from "../../server/context.ts";
import { type DeviceSelf, deviceSelf } from "../../src-shared/sync/operations.ts";
import { type Connection, createConnection } from "../sync/connection.ts";
import { createEngine, type Engine } from "../sync/engine.ts";
import type { FailPoints } from "../sync/fail-points.ts";
import type { DeviceUser, Mirror } from "../sync/mirror.ts";
import { createMirrors, type Mirrors } from "../sync/mirrors.ts";
import { createFeed } from "../sync/pull/feed.ts";
import type { PullResult } from "../sync/pull/pull.ts";
import { fetchSnapshot, swapMirror } from "../sync/pull/resync.ts";
import { createStatus, type Status } from "../sync/status.ts";
import { accountFiles } from "./files.ts";
import { mirrorApp } from "./mirror-app.ts";
import { countUnsent, readUnsent } from "./unsent/read-unsent.ts";

export interface AccountSession {
  user: () => DeviceUser;
  mirrors: Mirrors;
  status: Status;
  engine: Engine;
  connection: Connection;
  folder: string;
  /** Codes of the last problems, newest last, for diagnostics; without messages or data. */
  problems: () => { at: string; code: string }[];
  /** Bytes of the mirror's files. */
  size: () => number;
  /** False for a file that is damaged, or that a newer app wrote. */
  usable: () => boolean;
  reportFault: (problem: unknown) => void;
  reached: FailPoints["reached"];
  /** Resolves with true once the mirror is up to date, with false when the session is closed before. */
  online(): Promise<boolean>;
  close(): Promise<void>;
}

export interface AccountSessionOptions {
  folder: string;
  dataDir: string;
  server: string;
  fetch: typeof fetch;
  token: () => string | undefined;
  user: () => DeviceUser;
  now: () => Date;
  version: string;
  log: App["log"];
  documents?: App["documents"];
  failPoints: FailPoints;
  onRevoked: () => void;
  /** Called with the device and its user as the server names them now: the role may have changed. */
  onSelf: (self: DeviceSelf) => void;
  /** Rows per page of the feed and of the snapshot, and the mirror's `maxReplays`; only tests set them. */
  pages?: { changes?: number; snapshot?: number; timeoutMs?: number; maxReplays?: number };
}

/** Opens the account's mirror. One that is missing, damaged or of another schema is fetched when sync starts. */
export async function openAccountSession(options: AccountSessionOptions): Promise<AccountSession> {
  const { folder, dataDir, server, now, version, log, failPoints, token, documents, pages } = options;
  const files = accountFiles(folder);
  const status = createStatus();
  const problems: { at: string; code: string }[] = [];
  let closed = false;
  const toServer = createConnection({
    fetch: options.fetch,
    server,
    token,
    version,
    timeoutMs: pages?.timeoutMs,
  });
  /** A closed session sends nothing more: a long fetch ends with its current page. */
  const connection: Connection = {
    ask: async (request, signal) => (closed ? { reached: false, reason: "network" } : toServer.ask(request, signal)),
  };
  const appOptions = { dataDir, server, log, now, documents, maxReplays: pages?.maxReplays };

  const reportFault = (problem: unknown): void => {
    const code = String((problem as { code?: unknown }).code ?? (problem as Error).name ?? "unknown");
    problems.push({ at: now().toISOString(), code });
    if (problems.length > 50) problems.shift();
    log.error({ err: problem }, "sync");
    if (isFull(problem)) status.set({ state: "full" });
    else if (isDamage(problem)) status.set({ state: "damaged" });
  };

  let unusable = false;
  let first: Mirror | undefined;
  let outdated = false;
  try {
    const file = await files.open();
    if (file) {
      await pruneMirror(file.db, now());
      outdated = (await readState(file.db, "schema")) !== (await schemaHash(file.db));
      first = mirrorApp(file, appOptions);
    }
  } catch (problem) {
    // The file is neither deleted nor replaced: a person decides (electron/README.md, 20 and 21).
    unusable = true;
    reportFault(problem);
    status.set({ state: problem instanceof NewerFile ? "update" : "damaged" });
  }
  const mirrors = createMirrors(first);
  if (!unusable) status.set({ state: first ? "offline" : "first_sync" });
  // Counted here, because sync does not start without a token.
  status.set(first ? await countRows(first) : countUnsent(await readUnsent(folder)));

  async function refreshSelf(): Promise<void> {
    const answer = await connection.ask({ method: "GET", path: "/api/devices/self" });
    if (!answer.reached || !answer.envelope.success || !("data" in answer.envelope)) return;
    const self = deviceSelf.safeParse(answer.envelope.data);
    if (self.success) options.onSelf(self.data);
  }

  const feed = createFeed(connection, reportFault);
  let fetching: Promise<PullResult> | undefined;
  /** One fetch at a time: a second one, started by another window or by sync, would remove the file of the first. */
  const fetchEverything = (): Promise<PullResult> => {
    fetching ??= fetchOnce().finally(() => {
      fetching = undefined;
    });
    return fetching;
  };

  async function fetchOnce(): Promise<PullResult> {
    if (unusable) return { end: "update", changed: [] };
    // The role decides which rows a mirror has, and a new role may be the cause of this fetch.
    await refreshSelf();
    status.set({ state: "first_sync", progress: { done: 0, total: 0 } });
    const file = await files.fresh();
    let inUse = false;
    try {
      const fetched = await fetchSnapshot(
        file,
        feed,
        failPoints,
        (done, total) => status.set({ progress: { done, total } }),
        pages?.snapshot,
      );
      if (fetched.end !== "fetched") return { ...fetched, changed: [] };
      const fresh = mirrorApp(file, appOptions);
      await mirrors.replace(async (old) => {
        const saved = files.saved();
        await swapMirror(old, fresh, { cursor: fetched.cursor, saved, reached: failPoints.reached });
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
    feed,
    failPoints,
    status,
    now,
    onRevoked: options.onRevoked,
    fetchEverything,
    refreshSelf,
    onFault: reportFault,
    limit: pages?.changes,
    events: (signal) =>
      options.fetch(new URL("/api/events", server), {
        signal,
        redirect: "error",
        headers: { authorization: `Bearer ${token() ?? ""}`, "x-app-version": version, accept: "text/event-stream" },
      }),
    reader: () => {
      const { id, role, deviceId } = options.user();
      return { role, deviceId, staffId: id };
    },
    mustFetch: () => outdated && !unusable,
    fetched: () => {
      outdated = false;
    },
  });

  return {
    user: options.user,
    mirrors,
    status,
    engine,
    connection,
    folder,
    usable: () => !unusable,
    problems: () => [...problems],
    size: () =>
      existsSync(folder)
        ? readdirSync(folder).reduce(
            (sum, name) => sum + (statSync(join(folder, name), { throwIfNoEntry: false })?.size ?? 0),
            0,
          )
        : 0,
    reportFault,
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
      if (!unusable) files.closed();
    },
  };
}

async function countRows({ file }: Mirror): Promise<{ waiting: number; conflicts: number }> {
  const { waiting, conflicts } = await countOperations(file.reader);
  return { waiting, conflicts };
}
