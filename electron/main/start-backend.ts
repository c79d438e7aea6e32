/** Starts the backend as a utility process (`backend.js` beside this bundle) for the supervisor. */
import { join } from "node:path";
import { utilityProcess } from "electron";
import type { BackendProcess } from "../backend-process/supervise.ts";
import { logLines } from "./log-lines.ts";

/** `onErrorLine` takes what the process writes to its standard error: why it failed before its own log was open. */
export function startBackend(onErrorLine: (line: string) => void): BackendProcess {
  const child = utilityProcess.fork(join(import.meta.dirname, "backend.js"), [], {
    serviceName: "Showroom backend",
    stdio: ["ignore", "ignore", "pipe"],
  });
  const lines = logLines(onErrorLine);
  child.stderr?.on("data", (bytes: Buffer) => lines.take(bytes.toString()));
  child.stderr?.on("end", lines.end);
  // An "error" event without a listener would end the main process; the exit that follows is handled.
  child.on("error", () => undefined);
  return {
    pid: () => child.pid,
    post: (message) => child.postMessage(message),
    onMessage: (listener) => child.on("message", listener),
    onExit: (listener) => child.once("exit", listener),
    kill: () => child.kill(),
  };
}
