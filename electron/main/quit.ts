/**
 * Quitting the app. Unsent operations are in the operation log and survive every kind of end; quitting only mentions them,
 * gives a running push a few seconds, and installs an update when none is unsent.
 */
import type { DesktopText } from "../../src-shared/text/desktop/index.ts";
import type { BackendSupervisor } from "../backend-process/supervise.ts";
import type { UpdateState } from "../os/os.ts";
import { APP_ORIGIN } from "../protocol/app-address.ts";

/** Time for the backend to close, a running push included. */
export const CLOSE_TIMEOUT_MS = 5000;
/** Time for it when the computer shuts down, which waits about five seconds. */
export const SHUTDOWN_CLOSE_MS = 4000;
/** Time for the backend to answer how many operations wait; one that hangs must not keep the app open. */
const ASK_TIMEOUT_MS = 1500;

/** Number of operations that the server has not acknowledged; undefined when the backend does not answer. */
export async function countWaiting(backend: Pick<BackendSupervisor, "handle">, timeoutMs = ASK_TIMEOUT_MS) {
  const timeout = Promise.withResolvers<undefined>();
  const timer = setTimeout(timeout.resolve, timeoutMs);
  const ask = async () => {
    const answer = await backend.handle(new Request(`${APP_ORIGIN}/api/desktop/status`));
    const { data } = (await answer.json()) as { data?: { waiting?: unknown; uncounted?: unknown } };
    return typeof data?.waiting === "number" && data.uncounted !== true ? data.waiting : undefined;
  };
  const waiting = await Promise.race([ask().catch(() => undefined), timeout.promise]);
  clearTimeout(timer);
  return waiting;
}

/** The question for such a number. */
export const quitQuestion = (text: DesktopText, waiting: number | undefined): { message: string; detail: string } =>
  waiting === undefined
    ? { message: text("quit.uncounted"), detail: text("quit.uncountedStored") }
    : { message: text("quit.waiting", { count: waiting }), detail: text("quit.stored", { count: waiting }) };

export type QuitAction = "ask" | "install" | "end";

/**
 * The action for a quit. With unsent operations the person is asked once and no update is installed, since the new version
 * would migrate their log. An unknown number counts as unsent operations.
 */
export function decideQuit(waiting: number | undefined, update: UpdateState["state"], asked: boolean): QuitAction {
  if (waiting !== 0 && !asked) return "ask";
  return waiting === 0 && update === "ready" ? "install" : "end";
}
