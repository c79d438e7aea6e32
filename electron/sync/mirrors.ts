/**
 * The mirror in use, which a fetch of everything replaces while work goes on. Everything that writes queues here, so that
 * nothing is written to a file that was just replaced; readers keep the file they began with until they are done.
 */
import type { Mirror } from "./mirror.ts";

export interface Mirrors {
  /** False while the first fetch is not finished. */
  ready(): boolean;
  /** One after the other, on whatever mirror is in use by then. Throws `NoMirror` when there is none. */
  exclusive<T>(work: (mirror: Mirror) => Promise<T>): Promise<T>;
  read<T>(work: (mirror: Mirror) => Promise<T>): Promise<T>;
  /** Puts another in its place; `work` prepares it while nothing else writes. The old one is closed when nobody reads it. */
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

  const inLine = <T>(work: () => Promise<T>): Promise<T> => {
    const turn = queue.then(work, work);
    queue = turn.catch(() => undefined);
    return turn;
  };
  const current = (): MirrorInUse => {
    if (!inUse) throw new NoMirror("nothing has been fetched yet");
    return inUse;
  };
  /** Resolves when the last reader has left. */
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
    exclusive: (work) => inLine(async () => work(current().mirror)),
    async read(work) {
      const one = current();
      one.readers += 1;
      try {
        return await work(one.mirror);
      } finally {
        one.readers -= 1;
        if (one.readers === 0) one.retired?.();
      }
    },
    replace: (work) =>
      inLine(async () => {
        const old = inUse;
        const mirror = await work(old?.mirror);
        inUse = { mirror, readers: 0, retired: undefined };
        if (old) await retire(old);
        return mirror;
      }),
    close: () =>
      inLine(async () => {
        const old = inUse;
        inUse = undefined;
        if (old) await retire(old);
      }),
  };
}
