/** The sync status for the screens. Every change raises its sequence and answers waiting requests. */
import type { SyncStatus } from "../../src-shared/sync/desktop-sync.ts";

type StatusFields = Omit<SyncStatus, "sequence" | "changed">;

export interface Status {
  now(): SyncStatus;
  /** Sets fields, with the collections whose rows changed; an empty list means that any may have. */
  set(fields: Partial<StatusFields>, collections?: readonly string[]): void;
  /** Resolves with a status newer than `sequence`, or with the current one after `timeoutMs`. */
  after(sequence: number, timeoutMs: number): Promise<SyncStatus>;
}

/** Changes that are kept; a request from before them is answered that any collection may have changed. */
const MAX_HISTORY = 200;

export function createStatus(): Status {
  let fields: StatusFields = {
    state: "offline",
    syncedAt: null,
    waiting: 0,
    conflicts: 0,
    uncounted: false,
    progress: null,
    uploads: { waiting: 0, failed: 0, bytesDone: 0, bytesTotal: 0 },
    retryAt: null,
  };
  let sequence = 1;
  const history: { sequence: number; collections: readonly string[] | undefined }[] = [];
  const listeners = new Set<() => void>();

  const since = (from: number): string[] => {
    const missed = history.filter((entry) => entry.sequence > from);
    const gap = from < sequence && (missed[0]?.sequence ?? sequence + 1) > from + 1;
    if (gap || missed.some((entry) => entry.collections?.length === 0)) return [];
    return [...new Set(missed.flatMap((entry) => entry.collections ?? ["status"]))];
  };
  const at = (from: number): SyncStatus => ({ ...fields, sequence, changed: since(from) });

  return {
    now: () => at(0),
    set(changed, collections) {
      const same = Object.entries(changed).every(
        ([name, value]) => JSON.stringify(fields[name as keyof StatusFields]) === JSON.stringify(value),
      );
      if (same && collections === undefined) return;
      fields = { ...fields, ...changed };
      sequence += 1;
      history.push({ sequence, collections });
      if (history.length > MAX_HISTORY) history.shift();
      for (const listener of [...listeners]) listener();
    },
    after: (from, timeoutMs) =>
      new Promise((resolve) => {
        if (sequence > from) return resolve(at(from));
        const done = () => {
          clearTimeout(timer);
          listeners.delete(done);
          resolve(at(from));
        };
        const timer = setTimeout(done, timeoutMs);
        listeners.add(done);
      }),
  };
}
