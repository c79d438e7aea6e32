/** The backend as a process of its own (`backend.js` beside this file's bundle), kept alive by the supervisor. */
import { join } from "node:path";
import { utilityProcess } from "electron";
import type { BackendProcess } from "../backend-process/supervise.ts";

export function startBackend(): BackendProcess {
  const child = utilityProcess.fork(join(import.meta.dirname, "backend.js"), [], {
    serviceName: "Showroom backend",
    stdio: "ignore",
  });
  // An event of this name that nobody hears ends the main process too; the exit that follows is what is acted upon.
  child.on("error", () => undefined);
  return {
    post: (message) => child.postMessage(message),
    onMessage: (listener) => child.on("message", listener),
    onExit: (listener) => child.once("exit", listener),
    kill: () => child.kill(),
  };
}
