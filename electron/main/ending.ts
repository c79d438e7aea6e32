/** The end of the app: asked for by the person, by an update, or by the system. */
import { app, powerMonitor } from "electron";
import type { Logger } from "pino";
import type { BackendSupervisor } from "../backend-process/supervise.ts";
import type { Os } from "../os/os.ts";
import type { OwnWindow } from "./own-window.ts";
import { CLOSE_TIMEOUT_MS, countWaiting, decideQuit, quitQuestion, SHUTDOWN_CLOSE_MS } from "./quit.ts";
import { closeBeforeSessionEnds } from "./session-end.ts";

interface Deps {
  log: Pick<Logger, "warn" | "error">;
  window: OwnWindow;
  backend: BackendSupervisor;
  os: Pick<Os, "updateState"> & { installUpdate(options: { again: boolean }): Promise<boolean> };
  removeTray(): void;
}

export interface Ending {
  /** True once nothing may open a window any more. */
  isEnding(): boolean;
  /** Closes the backend before an installer starts; macOS takes minutes to copy the program. */
  beforeInstall(): Promise<void>;
  /** Windows ends the session when this returns. */
  onSessionEnd(): void;
  /** Takes over the app's and the system's events. */
  listen(): void;
}

export function createEnding({ log, window, backend, os, removeTray }: Deps): Ending {
  let isEnding = false;
  let isAsking = false;
  let isShutdown = false;

  /** Ends without a question, which nobody would see: the computer shuts down. Unsent operations are in the operation log. */
  async function endNow(): Promise<void> {
    if (isShutdown) return;
    isShutdown = true;
    isEnding = true;
    window.save();
    await backend.close(SHUTDOWN_CLOSE_MS);
    app.exit(0);
  }

  /** Resolves to true when the person stays. */
  async function staysOver(waiting: Awaited<ReturnType<typeof countWaiting>>): Promise<boolean> {
    const { text } = window;
    const { response } = await window.say({
      type: "info",
      title: text("quit.title"),
      ...quitQuestion(text, waiting),
      buttons: [text("quit.stay"), text("quit.leave")],
      defaultId: 0,
      cancelId: 0,
    });
    return response === 0;
  }

  async function quit(): Promise<void> {
    const { state: update } = await os.updateState();
    const waiting = await countWaiting(backend);
    let action = decideQuit(waiting, update, false);
    if (action === "ask") {
      if (await staysOver(waiting)) return window.show();
      action = decideQuit(waiting, update, true);
    }
    window.save();
    if (action === "install" && (await os.installUpdate({ again: false }))) return;
    isEnding = true;
    if ((await backend.close(CLOSE_TIMEOUT_MS)) === "killed") log.warn("the backend was ended before it had closed");
    removeTray();
    app.exit(0);
  }

  function onBeforeQuit(event: { preventDefault(): void }): void {
    // A quit that macOS asks for at its shutdown must not be prevented, or the shutdown is cancelled.
    if (isEnding && !(isShutdown && process.platform !== "darwin")) return;
    event.preventDefault();
    // One question at a time, also when the shortcut is pressed again.
    if (isAsking || isShutdown) return;
    isAsking = true;
    quit()
      .catch((problem: unknown) => {
        // Unsent operations are in the operation log, so the app ends in spite of the error.
        log.error({ err: problem }, "leaving");
        app.exit(1);
      })
      .finally(() => {
        isAsking = false;
      });
  }

  return {
    isEnding: () => isEnding,
    async beforeInstall() {
      isEnding = true;
      window.current()?.hide();
      removeTray();
      await backend.close(CLOSE_TIMEOUT_MS);
    },
    onSessionEnd() {
      isEnding = true;
      window.save();
      closeBeforeSessionEnds({ close: () => backend.close(SHUTDOWN_CLOSE_MS), backendPid: backend.pid });
    },
    listen() {
      // With a tray the window is only hidden; without one the app ends with it.
      app.on("window-all-closed", () => app.quit());
      app.on("before-quit", onBeforeQuit);
      endWithSystem(() => void endNow());
    },
  };
}

/** Calls `end` when Linux or macOS shuts down; Windows tells the window ("session-end"). */
function endWithSystem(end: () => void): void {
  // Electron's type lacks the event's argument. Linux waits a few seconds for a program that asks for it.
  powerMonitor.on("shutdown", ((event?: { preventDefault(): void }) => {
    if (process.platform === "linux") event?.preventDefault();
    end();
  }) as () => void);
  if (process.platform === "win32") return;
  for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"] as const) process.on(signal, end);
}
