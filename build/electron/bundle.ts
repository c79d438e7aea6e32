/** Bundles main process, backend and preload of the desktop app; the back office is built with the shop. */
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../..", import.meta.url));

/** Throws when the build fails, after it has printed its errors. */
export function bundleDesktop(): void {
  const program = join(root, "node_modules", "electron-vite", "bin", "electron-vite.js");
  const args = [program, "build", "--config", "build/electron.vite.config.ts", "--logLevel", "error"];
  const { status } = spawnSync(process.execPath, args, { cwd: root, stdio: "inherit" });
  if (status !== 0) throw new Error("The desktop app could not be bundled.");
}
