/** The desktop's backend as it is shipped: bundled, in a process of its own, reached through its message port. */
import { fork } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { type BackendProcess, superviseBackend } from "../../electron/backend-process/supervise.ts";
import type { Os } from "../../electron/os/os.ts";
import { type ApiClient, createClient } from "../../src-shared/api/client.ts";
import { requestTransport } from "../../src-shared/api/request-transport.ts";
import type { SyncStatus } from "../../src-shared/sync/desktop-sync.ts";
import { nodeNetwork } from "../desktop/support/node-network.ts";
import type { DesktopClient } from "../sync/support/test-desktop.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));

export interface DesktopProgram {
  api: ApiClient;
  desktop: DesktopClient;
  /** Milliseconds from here (`performance.now()`) at which its process was started. */
  startedAt: number;
  pid(): number;
  /** MiB of memory that the process holds now, and its maximum. */
  memory(): { now: number; peak: number };
  /** Resolves with the first status that passes; throws after a time without one, by default two minutes. */
  until(passes: (status: SyncStatus) => boolean, lateMs?: number): Promise<SyncStatus>;
  wake(): void;
  close(): Promise<void>;
}

export function startDesktop(folder: string, server: string, os: Os): DesktopProgram {
  let pid = 0;
  const startedAt = performance.now();
  const supervised = superviseBackend({
    start: () => {
      const { process, backend } = startProcess();
      pid = process.pid ?? 0;
      return backend;
    },
    startOptions: {
      dataDir: join(folder, "data"),
      logDir: join(folder, "log"),
      version: "1.0.0",
      platform: "bench",
      config: { server, updates: false },
    },
    os,
    send: nodeNetwork,
    onTrouble: (what, detail) => process.stderr.write(`The desktop's backend ${what}: ${detail}\n`),
  });
  const api = createClient(requestTransport((request) => supervised.handle(request), "app://shop"));
  const desktop = api as unknown as DesktopClient;
  return {
    api,
    desktop,
    startedAt,
    wake: supervised.wake,
    pid: () => pid,
    memory: () => ({ now: memoryOf(pid, "VmRSS"), peak: memoryOf(pid, "VmHWM") }),
    async until(passes, lateMs = 120_000) {
      const late = performance.now() + lateMs;
      let after: number | undefined;
      while (performance.now() < late) {
        const status = await desktop("GET /api/desktop/status", { query: after === undefined ? {} : { after } });
        if (passes(status)) return status;
        after = status.sequence;
      }
      throw new Error(`The desktop did not come that far within ${lateMs / 1000} seconds.`);
    },
    close: async () => void (await supervised.close(10_000)),
  };
}

function startProcess() {
  const port = pathToFileURL(join(root, "tests", "bench", "parent-port.js")).href;
  const child = fork(join(root, "dist", "desktop", "main", "backend.js"), [], {
    execArgv: ["--import", port],
    serialization: "advanced",
    env: { PATH: process.env.PATH },
  });
  const backend: BackendProcess = {
    pid: () => child.pid,
    post: (message) => child.send(message),
    onMessage: (listener) => child.on("message", listener),
    onExit: (listener) => child.once("exit", (code) => listener(code ?? 1)),
    kill: () => child.kill("SIGKILL"),
  };
  return { process: child, backend };
}

/** Memory of the process on Linux; elsewhere 0. */
function memoryOf(pid: number, what: "VmRSS" | "VmHWM"): number {
  if (process.platform !== "linux") return 0;
  const line = new RegExp(`${what}:\\s+(\\d+)`).exec(readFileSync(`/proc/${pid}/status`, "utf8"));
  return Number(line?.[1] ?? 0) / 1024;
}
