/**
 * The built shop behind a socket that outlives it, as build/deploy/showroom.socket keeps one, and behind nginx with the
 * configuration that is shipped, where nginx is installed.
 */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { type AddressInfo, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openDatabase } from "../../db/open.ts";
import { moveStock } from "../../db/queries/stock/stock.ts";
import { inTransaction } from "../../db/transaction.ts";
import { freshPostgres } from "../support/postgres.ts";
import { freePort } from "../support/shop-process.ts";
import { root } from "../support/source-imports.ts";

const NGINX = "/usr/sbin/nginx";

/** Starts the shop again whenever it ends, with the socket as file descriptor 3. */
const KEEPER = `while :; do "$0" server/main.ts & echo "pid $!"; wait $!; echo "ended $?"; done`;

interface Keeper {
  /** Asks its server to stop; resolves when the next one is open. */
  restart(): Promise<void>;
  end(): void;
}

export interface HeldShop {
  /** Of nginx where there is one, else of the shop. */
  url: string;
  isBehindNginx: boolean;
  databaseUrl: string;
  /** One for each process. */
  keepers: Keeper[];
  close(): Promise<void>;
}

/** On SQLite, one process; with the address of a PostgreSQL server two that accept from the socket side by side. */
export async function startHeldShop(postgresUrl: string | undefined): Promise<HeldShop> {
  const folder = mkdtempSync(join(tmpdir(), "held-shop-"));
  const database = postgresUrl === undefined ? undefined : await freshPostgres(postgresUrl);
  const databaseUrl = database?.url ?? join(folder, "shop.db");
  const socket = createServer().listen(0, "127.0.0.1", 4096);
  await once(socket, "listening");
  const { port } = socket.address() as AddressInfo;
  const { fd } = Reflect.get(socket, "_handle") as { fd: number };
  const env = {
    PATH: process.env.PATH ?? "",
    NODE_COMPILE_CACHE: join(root, "node_modules/.cache/compiled"),
    NODE_ENV: "production",
    LISTEN_FDS: "1",
    PORT: String(port),
    DATA_DIR: folder,
    LOG_LEVEL: "error",
    TRUST_PROXY: "1",
    REQUESTS_PER_MINUTE: "0",
    ORDERS_PER_HOUR: "0",
    ...(database ? { DATABASE_URL: database.url } : {}),
  };
  const keepers: Keeper[] = [];
  const nginx = existsSync(NGINX) ? await startNginx(port) : undefined;
  async function close() {
    for (const keeper of keepers) keeper.end();
    await nginx?.stop();
    await database?.drop();
    rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 200 });
  }
  try {
    for (let n = 0; n < (database ? 2 : 1); n++) keepers.push(await startKeeper(env, fd));
    // Only the keepers hold it from now on.
    socket.close();
    await fillShelves(databaseUrl);
    const url = `http://localhost:${nginx?.port ?? port}`;
    return { url, isBehindNginx: nginx !== undefined, databaseUrl, keepers, close };
  } catch (problem) {
    socket.close();
    await close();
    throw problem;
  }
}

async function startKeeper(env: NodeJS.ProcessEnv, fd: number): Promise<Keeper> {
  const keeper = spawn("bash", ["-c", KEEPER, process.execPath], {
    cwd: root,
    env,
    detached: true,
    stdio: ["ignore", "pipe", "pipe", fd],
  });
  let output = "";
  const count = (words: RegExp) => [...output.matchAll(words)].length;
  keeper.stdout?.on("data", (text) => {
    output += text;
  });
  keeper.stderr?.on("data", (text) => {
    output += text;
  });
  const end = () => {
    try {
      process.kill(-(keeper.pid ?? 0), "SIGKILL");
    } catch {
      // It has ended.
    }
  };
  /** The n-th server is open, and the ones before it ended well. */
  async function opened(n: number): Promise<void> {
    while (count(/is open at/g) < n) {
      if (/^ended [^0]/m.test(output) || keeper.exitCode !== null) {
        end();
        throw new Error(`A server did not end well:\n${output}`);
      }
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }
  await opened(1);
  return {
    end,
    async restart() {
      const n = count(/is open at/g);
      const [, pid] = [...output.matchAll(/^pid (\d+)/gm)].at(-1) ?? [];
      process.kill(Number(pid), "SIGTERM");
      await opened(n + 1);
    },
  };
}

/** So many of everything that no order is refused. */
async function fillShelves(databaseUrl: string): Promise<void> {
  const db = openDatabase(databaseUrl);
  const at = new Date().toISOString();
  const variants = await db.selectFrom("variants").select("id").execute();
  await inTransaction(db, async (tx) => {
    for (const { id } of variants) {
      await moveStock(tx, { variantId: id, quantity: 100_000, reason: "received", actor: "system", at });
    }
  });
  await db.destroy();
}

/** build/deploy/nginx.conf without TLS, for a shop and a port of this test. */
async function startNginx(shopPort: number): Promise<{ port: number; stop(): Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), "held-nginx-"));
  const port = await freePort();
  const shipped = readFileSync(join(root, "build/deploy/nginx.conf"), "utf8");
  const site = shipped
    .replace(/^ *(ssl_\w+|listen (80|\[::\]:80|\[::\]:443 ssl http2)) ?.*;$/gm, "")
    .replace("listen 443 ssl http2;", `listen 127.0.0.1:${port};`)
    .replace("server 127.0.0.1:3000", `server 127.0.0.1:${shopPort}`)
    .replaceAll("your-shop.example", "localhost")
    // The first server only sends visitors from http to https.
    .replace(/^server \{[\s\S]*?\n\}\n/m, "");
  mkdirSync(join(folder, "temporary"));
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map(
    (name) => `${name}_temp_path ${folder}/temporary/${name};`,
  );
  const settings = join(folder, "nginx.conf");
  writeFileSync(
    settings,
    `pid ${folder}/pid;\nerror_log ${folder}/error.log;\nevents { worker_connections 8192; }\nworker_rlimit_nofile 20000;\nhttp {\naccess_log off;\n${temporary.join("\n")}\n${site}}\n`,
  );
  const nginx: ChildProcess = spawn(NGINX, ["-e", join(folder, "error.log"), "-c", settings, "-g", "daemon off;"], {
    stdio: "inherit",
  });
  const gone = once(nginx, "exit");
  return {
    port,
    async stop() {
      nginx.kill("SIGTERM");
      await gone;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
