/** `npm run desktop`: builds the app and starts it in Electron, whose own program is fetched the first time. */
import { spawn, spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { buildDesktop } from "./build-desktop.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));
const inRoot = (...parts: string[]) => join(root, ...parts);

/** Electron's package names its program in `path.txt`; installing without scripts leaves both out. */
const hasProgram = (): boolean =>
  process.env.ELECTRON_OVERRIDE_DIST_PATH !== undefined || existsSync(inRoot("node_modules/electron/path.txt"));

function run(program: string, ...args: string[]): boolean {
  return spawnSync(process.execPath, [inRoot(program), ...args], { cwd: root, stdio: "inherit" }).status === 0;
}

await buildDesktop();
if (!hasProgram() && !run("node_modules/electron/install.js")) {
  console.error(
    "Electron's program could not be fetched: connect to the internet, or set ELECTRON_OVERRIDE_DIST_PATH to a folder that holds it.",
  );
  process.exit(1);
}
spawn(process.execPath, [inRoot("node_modules/electron/cli.js"), root], { stdio: "inherit" }).on("exit", (code) => {
  process.exitCode = code ?? 1;
});
