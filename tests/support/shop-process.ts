/** The shop as its own process, from the server's sources or as SHOP_PROGRAM, the built program: for browsers, and for killing. */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type ApiClient, createClient } from "../../src-shared/api/client.ts";
import { requestTransport } from "../../src-shared/api/request-transport.ts";
import { engine, freshDatabase } from "./databases.ts";
import { patientFetch } from "./patient-fetch.ts";
import { releaseKey } from "./release-key.ts";
import { root } from "./source-imports.ts";

export interface ShopProcess {
  url: string;
  folder: string;
  /** Address of its database, for a second connection: a file or a postgres:// address. */
  databaseUrl: string;
  api: ApiClient;
  /** The id of the current process. */
  pid(): number;
  /** Its output. */
  output(): string;
  /** Resolves to the exit code; null after a signal. */
  kill(signal: NodeJS.Signals): Promise<number | null>;
  /** Starts it again on the same folder and address. */
  restart(): Promise<void>;
  /** Stops it and removes its folder. */
  close(): Promise<void>;
}

/**
 * Starts the shop with the demo on a folder of its own: a copy of the one that the run prepared (prepare-shop.ts), or an empty one,
 * which the shop fills itself.
 */
export async function startShopProcess(env: Record<string, string> = {}): Promise<ShopProcess> {
  const folder = mkdtempSync(join(tmpdir(), "shop-process-"));
  const prepared = process.env.PREPARED_SHOP;
  if (prepared && engine === "sqlite") copyShop(prepared, folder);
  const port = await freePort();
  const url = `http://localhost:${port}`;
  // A file is made by the shop itself.
  const database =
    engine === "postgres" ? await freshDatabase(folder) : { url: join(folder, "shop.db"), drop: async () => undefined };
  let child: ChildProcess | undefined;
  let output = "";

  async function start(): Promise<void> {
    const running = spawn(process.execPath, [process.env.SHOP_PROGRAM ?? "server/main.ts"], {
      cwd: root,
      env: {
        PATH: process.env.PATH ?? "",
        NODE_COMPILE_CACHE: join(root, "node_modules/.cache/compiled"),
        NODE_ENV: "production",
        PORT: String(port),
        DATA_DIR: folder,
        LOG_LEVEL: "error",
        REQUESTS_PER_MINUTE: "0",
        ORDERS_PER_HOUR: "0",
        STAFF_EMAIL: "staff@showroom.example",
        ADMIN_EMAIL: "admin@showroom.example",
        ADMIN_PASSWORD: "a long first password",
        RELEASE_KEYS: releaseKey,
        ...(engine === "postgres" ? { DATABASE_URL: database.url } : {}),
        ...env,
      },
      stdio: ["ignore", "pipe", "pipe"],
    });
    child = running;
    running.stdout?.on("data", (text) => {
      output += text;
    });
    running.stderr?.on("data", (text) => {
      output += text;
    });
    for (;;) {
      if (running.exitCode !== null || running.signalCode !== null)
        throw new Error(`The shop did not start:\n${output}`);
      const ready = await fetch(`${url}/api/ready`).then(
        (answer) => answer.ok,
        () => false,
      );
      if (ready) return;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }

  async function kill(signal: NodeJS.Signals): Promise<number | null> {
    if (!child) return null;
    if (child.exitCode !== null || child.signalCode !== null) return child.exitCode;
    const gone = once(child, "exit");
    child.kill(signal);
    await gone;
    return child.exitCode;
  }

  await start();
  return {
    url,
    folder,
    databaseUrl: database.url,
    api: createClient(requestTransport(patientFetch, url)),
    pid: () => child?.pid ?? 0,
    output: () => output,
    kill,
    restart: start,
    async close() {
      await kill("SIGKILL");
      await database.drop();
      // A backup of its own process may still be writing there for a moment.
      rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 200 });
    },
  };
}

/** Copies a data folder, all but the renditions of its pictures: those of a demo are the same, so every copy makes them for all. */
function copyShop(prepared: string, folder: string): void {
  const renditions = join(prepared, "images", "renditions");
  cpSync(prepared, folder, { recursive: true, filter: (file) => file !== renditions });
  mkdirSync(renditions, { recursive: true });
  symlinkSync(renditions, join(folder, "images", "renditions"), "junction");
}

export const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const probe = createServer().listen(0, "127.0.0.1", () => {
      const { port } = probe.address() as { port: number };
      probe.close(() => resolve(port));
    });
  });
