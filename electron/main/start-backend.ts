/** Starts the backend as a utility process (`backend.js` beside this bundle) for the supervisor. */
import { join } from "node:path";
import { utilityProcess } from "electron";
import type { BackendProcess } from "../backend-process/supervise.ts";

export function startBackend(): BackendProcess {
  const child = utilityProcess.fork(join(import.meta.dirname, "backend.js"), [], {
    serviceName: "Showroom backend",
    stdio: "ignore",
  });
  // An "error" event without a listener would end the main process; the exit that follows is handled.
  child.on("error", () => undefined);
  return {
    post: (message) => child.postMessage(message),
    onMessage: (listener) => child.on("message", listener),
    onExit: (listener) => child.once("exit", listener),
    kill: () => child.kill(),
  };
}
