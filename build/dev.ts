// `npm run dev`: the production shop, rebuilt and restarted whenever a source changes. A build takes a few seconds, so there
// is no development server that could differ from production.
import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { watch } from "node:fs";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));
/** Folders whose changes restart the shop. */
const watched = ["db", "server", "src-shared", "src-shop", "src-admin", "build"];
/** Sources that run without a build. */
const unbuilt = /^(db|server)\/(?!mail\/templates\/)/;

let server: ChildProcess | undefined;
let changed = new Set<string>();
let timer: NodeJS.Timeout | undefined;
let working = false;

function build(): boolean {
  const vite = [
    "node_modules/vite/bin/vite.js",
    "build",
    "--app",
    "--config",
    "build/vite.config.ts",
    "--logLevel",
    "warn",
  ];
  return spawnSync(process.execPath, vite, { cwd: root, stdio: "inherit" }).status === 0;
}

async function restart(): Promise<void> {
  if (server && server.exitCode === null) {
    const gone = once(server, "exit");
    server.kill("SIGTERM");
    await gone;
  }
  server = spawn(process.execPath, ["server/main.ts"], { cwd: root, stdio: "inherit" });
}

async function apply(): Promise<void> {
  if (working || changed.size === 0) return;
  working = true;
  const files = [...changed];
  changed = new Set();
  // A failed build has printed its errors; the last good shop keeps running.
  if (files.every((file) => unbuilt.test(file)) || build()) await restart();
  working = false;
  await apply();
}

for (const folder of watched) {
  watch(`${root}${folder}`, { recursive: true }, (_event, name) => {
    if (!name) return;
    changed.add(`${folder}/${name.replaceAll("\\", "/")}`);
    clearTimeout(timer);
    timer = setTimeout(() => void apply(), 150);
  });
}
build();
await restart();
for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.once(signal, () => {
    server?.kill(signal);
    process.exit(0);
  });
}
