/**
 * Access to the mirror in use, which a resync replaces during work. Writers queue, so that none writes to a replaced file;
 * readers keep the file they began with until they are done.
 */
import type { Mirror } from "./mirror.ts";

export interface Mirrors {
  /** False while the first fetch is not finished. */
  ready(): boolean;
  /** Runs writers one after the other on the mirror in use by then. Throws `NoMirror` without one. */
  exclusive<T>(work: (mirror: Mirror) => Promise<T>): Promise<T>;
  /** Whether writers wait for their turn. */
  contended(): boolean;
  read<T>(work: (mirror: Mirror) => Promise<T>): Promise<T>;
  /** Replaces the mirror by the one that `work` prepares while nothing else writes. The old one is closed after its readers. */
  replace(work: (old: Mirror | undefined) => Promise<Mirror>): Promise<Mirror>;
  close(): Promise<void>;
}

export class NoMirror extends Error {}

interface MirrorInUse {
  mirror: Mirror;
  readers: number;
  retired: (() => void) | undefined;
}

export function createMirrors(first?: Mirror): Mirrors {
  let inUse: MirrorInUse | undefined = first && { mirror: first, readers: 0, retired: undefined };
  let queue: Promise<unknown> = Promise.resolve();
  let waiting = 0;

  const enqueue = <T>(work: () => Promise<T>): Promise<T> => {
    waiting += 1;
    const begin = () => {
      waiting -= 1;
      return work();
    };
    const turn = queue.then(begin, begin);
    queue = turn.catch(() => undefined);
    return turn;
  };
  const current = (): MirrorInUse => {
    if (!inUse) throw new NoMirror("nothing has been fetched yet");
    return inUse;
  };
  /** Closes a replaced mirror after its last reader. */
  const retire = async (old: MirrorInUse): Promise<void> => {
    if (old.readers > 0) {
      await new Promise<void>((resolve) => {
        old.retired = resolve;
      });
    }
    await old.mirror.file.close();
  };

  return {
    ready: () => inUse !== undefined,
    contended: () => waiting > 0,
    exclusive: (work) => enqueue(async () => work(current().mirror)),
    async read(work) {
      const openMirror = current();
      openMirror.readers += 1;
      try {
        return await work(openMirror.mirror);
      } finally {
        openMirror.readers -= 1;
        if (openMirror.readers === 0) openMirror.retired?.();
      }
    },
    replace: (work) =>
      enqueue(async () => {
        const old = inUse;
        const mirror = await work(old?.mirror);
        inUse = { mirror, readers: 0, retired: undefined };
        if (old) await retire(old);
        return mirror;
      }),
    close: () =>
      enqueue(async () => {
        const old = inUse;
        inUse = undefined;
        if (old) await retire(old);
      }),
  };
}
