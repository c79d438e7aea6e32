/** Loaded into a shop's process before it starts: tells, when asked by a message, what its heap holds after a collection. */
import { setImmediate } from "node:timers/promises";

export interface HeapSize {
  /** Bytes. */
  heap: number;
  external: number;
}

process.on("message", async () => {
  // What a finalizer lets go is collected with the next turn.
  for (let turn = 0; turn < 3; turn++) {
    globalThis.gc?.();
    await setImmediate();
  }
  const { heapUsed: heap, external } = process.memoryUsage();
  process.send?.({ heap, external } satisfies HeapSize);
});
process.channel?.unref();
