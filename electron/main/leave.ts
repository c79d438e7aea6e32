/**
 * Quitting without losing anything. What waits to be sent lies in the operation log and survives every way of ending; quitting
 * only says so, gives a push under way a few seconds, and installs an update when nothing waits.
 */
import type { Supervised } from "../backend-process/supervise.ts";
import { APP_ORIGIN } from "../protocol/app-address.ts";
import type { UpdateState } from "../shell/shell.ts";

/** Milliseconds that a push under way is given. */
export const closingPatience = 5000;
/** Milliseconds that the backend has to say whether anything waits; one that hangs must not keep the app open. */
const askingPatience = 1500;

/** How many changes the server has not acknowledged; undefined when the backend cannot say. */
export async function countWaiting(backend: Pick<Supervised, "handle">, patience = askingPatience) {
  const late = Promise.withResolvers<undefined>();
  const timer = setTimeout(late.resolve, patience);
  const ask = async () => {
    const answer = await backend.handle(new Request(`${APP_ORIGIN}/api/desktop/status`));
    const { data } = (await answer.json()) as { data?: { waiting?: unknown } };
    return typeof data?.waiting === "number" ? data.waiting : undefined;
  };
  const waiting = await Promise.race([ask().catch(() => undefined), late.promise]);
  clearTimeout(timer);
  return waiting;
}

/** Milliseconds for which a shutdown counts: somebody may have stopped it, and gone on working. */
const shutdownCounts = 60_000;

/**
 * Whether the computer is shutting down. To hold up quitting then would call the shutdown off (macOS), and a question is
 * seen by nobody; what waits lies on the disk already.
 */
export function noteShutdown(clock: () => number = () => performance.now()) {
  let at: number | undefined;
  return {
    begun(): void {
      at = clock();
    },
    goesOn: (): boolean => at !== undefined && clock() - at < shutdownCounts,
  };
}

export type Leaving = "ask" | "install" | "end";

/**
 * What quitting means now. With work waiting the person is asked once, and no update is installed: the new version
 * would begin by migrating what it must not lose. When the backend cannot say, something may wait.
 */
export function howToLeave(waiting: number | undefined, update: UpdateState["state"], asked: boolean): Leaving {
  if (waiting !== undefined && waiting > 0 && !asked) return "ask";
  return waiting === 0 && update === "ready" ? "install" : "end";
}
