/**
 * Entry of the backend process, which holds the mirror and answers the main process over Electron's parent port. It
 * imports no Electron: a utility process has that port as `process.parentPort`.
 */
import { hostname } from "node:os";
import { join } from "node:path";
import type { FromBackend, StartOptions, ToBackend } from "../backend-process/messages.ts";
import { serveBackend } from "../backend-process/serve-backend.ts";
import { desktopLog } from "../log/log.ts";
import type { Os } from "../os/os.ts";
import { openBackend } from "./backend.ts";

interface ParentPort {
  postMessage(message: FromBackend): void;
  on(event: "message", listener: (event: { data: ToBackend }) => void): void;
}
const { parentPort } = process as typeof process & { parentPort: ParentPort };

/** Time for the last posted message to leave the process. */
const FLUSH_MS = 200;

let log: ReturnType<typeof desktopLog> | undefined;

async function open({ dataDir, logDir, version, platform, config }: StartOptions, os: Os, networkFetch: typeof fetch) {
  log = desktopLog(logDir, "backend");
  const rendererBundle = join(import.meta.dirname, "documents.js");
  return openBackend({
    dataDir,
    os,
    fetch: networkFetch,
    now: () => new Date(),
    version,
    platform,
    computerName: hostname().replace(/\.(local|lan|home)$/i, ""),
    log,
    config,
    rendererBundle,
    preparer: new URL("./prepare-worker.js", import.meta.url),
  });
}

serveBackend({
  port: {
    post: (message) => parentPort.postMessage(message),
    onMessage: (listener) => parentPort.on("message", ({ data }) => listener(data)),
  },
  open,
  end: () => setTimeout(() => process.exit(0), FLUSH_MS),
  onFault: (problem) => log?.error({ err: problem }, "backend"),
});
process.on("unhandledRejection", (problem) => log?.error({ err: problem }, "unhandled rejection"));
