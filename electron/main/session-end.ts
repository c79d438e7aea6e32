/**
 * The end of the session on Windows. The system ends the app and its processes right after the window's event has been
 * handled, so the handler itself waits until the backend has closed its files.
 */

/** Windows ends a program that takes about five seconds. */
const WAIT_MS = 4000;
const STEP_MS = 20;

interface Options {
  /** Asks the backend to close. */
  close(): unknown;
  /** Number of the backend's process; undefined while none runs. */
  backendPid(): number | undefined;
  isAlive?: (pid: number) => boolean;
  /** Blocks the thread. */
  sleep?: (milliseconds: number) => void;
}

/** Returns when the backend has ended, or the time is over. */
export function closeBeforeSessionEnds({ close, backendPid, isAlive = lives, sleep = block }: Options): void {
  const pid = backendPid();
  close();
  if (pid === undefined) return;
  for (let waited = 0; waited < WAIT_MS && isAlive(pid); waited += STEP_MS) sleep(STEP_MS);
}

function lives(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

const block = (milliseconds: number) => void Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds);
