// Installs the picture library's binaries for another processor, which a release for it needs; npm installs only those of its
// own computer:
//
//   node build/electron/other-binaries.ts win32 arm64
//
// Takes the versions of the lock file and leaves package.json and the lock file as they are.
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { pictureBinaries } from "./stage.ts";
import { archs, systems } from "./target.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));
const [system, arch] = process.argv.slice(2);
if (!systems.some((known) => known === system) || !archs.some((known) => known === arch)) {
  console.error(`Say for what: ${systems.join(" | ")}, then ${archs.join(" | ")}.`);
  process.exit(2);
}
const missing = pictureBinaries(root, `${system}-${arch}`).filter(
  (name) => !existsSync(join(root, "node_modules", name.slice(0, name.lastIndexOf("@")))),
);
if (missing.length > 0) {
  // `--force` because these packages are declared for another system than this.
  const args = ["install", "--no-save", "--ignore-scripts", "--force", `--os=${system}`, `--cpu=${arch}`, ...missing];
  process.exitCode =
    spawnSync("npm", args, { cwd: root, stdio: "inherit", shell: process.platform === "win32" }).status ?? 1;
}
