/** How far the mirror is, as screens ask for it; every change raises the sequence and answers those who wait. */
import type { SyncStatus } from "../../src-shared/sync/desktop-sync.ts";

type Facts = Omit<SyncStatus, "sequence" | "changed">;

export interface Status {
  now(): SyncStatus;
  /** Facts that changed, and collections whose rows did; an empty list: anything may have. */
  set(facts: Partial<Facts>, collections?: readonly string[]): void;
  /** The status after `sequence`, as soon as there is one, at the latest after `patience` milliseconds. */
  after(sequence: number, patience: number): Promise<SyncStatus>;
}

/** Whoever was away longer than this many changes is told that anything may have changed. */
const remembered = 200;

export function createStatus(): Status {
  let facts: Facts = {
    state: "offline",
    syncedAt: null,
    waiting: 0,
    conflicts: 0,
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
  const at = (from: number): SyncStatus => ({ ...facts, sequence, changed: since(from) });

  return {
    now: () => at(0),
    set(changed, collections) {
      const same = Object.entries(changed).every(
        ([name, value]) => JSON.stringify(facts[name as keyof Facts]) === JSON.stringify(value),
      );
      if (same && collections === undefined) return;
      facts = { ...facts, ...changed };
      sequence += 1;
      history.push({ sequence, collections });
      if (history.length > remembered) history.shift();
      for (const listener of [...listeners]) listener();
    },
    after: (from, patience) =>
      new Promise((resolve) => {
        if (sequence > from) return resolve(at(from));
        const done = () => {
          clearTimeout(timer);
          listeners.delete(done);
          resolve(at(from));
        };
        const timer = setTimeout(done, patience);
        listeners.add(done);
      }),
  };
}
