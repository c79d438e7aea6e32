/**
 * The backend's process: a line to the main process on one side, the mirror on the other. It imports no Electron; the
 * port it speaks through is the one every such process is born with.
 */
import { setGlobalProxyFromEnv } from "node:http";
import { join } from "node:path";
import { getCACertificates, setDefaultCACertificates } from "node:tls";
import type { FromBackend, Opening, ToBackend } from "../backend-process/messages.ts";
import { serveLine } from "../backend-process/serve-line.ts";
import { desktopLog } from "../log/log.ts";
import type { Shell } from "../shell/shell.ts";
import { openBackend } from "./backend.ts";

interface ParentPort {
  postMessage(message: FromBackend): void;
  on(event: "message", listener: (event: { data: ToBackend }) => void): void;
}
const { parentPort } = process as typeof process & { parentPort: ParentPort };

/** Milliseconds for what was posted last to go out. */
const farewell = 200;

let log: ReturnType<typeof desktopLog> | undefined;

async function open({ dataDir, logDir, version, platform, config, proxy }: Opening, shell: Shell) {
  log = desktopLog(logDir, "backend");
  // Companies sign their own certificates and stand in the way: what the system trusts and where it goes counts here too.
  setDefaultCACertificates([...getCACertificates("default"), ...getCACertificates("system")]);
  if (proxy) setGlobalProxyFromEnv({ HTTP_PROXY: proxy, HTTPS_PROXY: proxy, NO_PROXY: "localhost,127.0.0.1" });
  const rendererBundle = join(import.meta.dirname, "documents.js");
  return openBackend({
    dataDir,
    shell,
    fetch,
    now: () => new Date(),
    version,
    platform,
    log,
    config,
    rendererBundle,
    preparer: new URL("./prepare-worker.js", import.meta.url),
  });
}

serveLine({
  line: {
    post: (message) => parentPort.postMessage(message),
    onMessage: (listener) => parentPort.on("message", ({ data }) => listener(data)),
  },
  open,
  end: () => setTimeout(() => process.exit(0), farewell),
  onFault: (problem) => log?.error({ err: problem }, "backend"),
});
process.on("unhandledRejection", (problem) => log?.error({ err: problem }, "unhandled rejection"));
