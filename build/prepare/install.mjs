import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join, sep } from "node:path";
import { fingerprint } from "./fingerprint.mjs";
import { readFinishedHash, writeFinishedHash } from "./finished-steps.mjs";
import { nodePackage, nodeProgram } from "./project-node.mjs";
import { runQuietly } from "./run-quietly.mjs";

const STEP = "installed-from";

/**
 * Installs the packages of the lock file, when they are not installed yet.
 *
 * Install scripts of packages do not run: none is needed (native packages contain binaries), and each is untrusted code.
 *
 * @param {string} root the project's folder
 */
export async function installWhatIsMissing(root) {
  const wanted = `${process.platform}-${process.arch} ${fingerprint(root, ["package-lock.json"])}`;
  const present = existsSync(join(root, "node_modules", ".bin"));
  if (present && readFinishedHash(root, STEP) === wanted) return;

  if (!(present && treeMatchesLock(root))) {
    console.log(present ? "Packages changed: installing them …" : "Installing packages, once (a minute or two) …");
    await npm(root, installCommand(root));
  }
  writeFinishedHash(root, STEP, wanted);
}

/**
 * Whether npm's own record of the installed packages matches the lock file, so that an `npm install` of a developer or an
 * `npm ci` of a build server is not repeated.
 *
 * @param {string} root
 */
function treeMatchesLock(root) {
  const locked = readPackages(join(root, "package-lock.json"));
  const installed = readPackages(join(root, "node_modules", ".package-lock.json"));
  if (!locked || !installed) return false;
  for (const [path, wanted] of Object.entries(locked)) {
    if (path === "") continue;
    const found = installed[path];
    // Packages for other platforms are only in the lock file.
    if (found ? found.version !== wanted.version || found.integrity !== wanted.integrity : !wanted.optional)
      return false;
  }
  return Object.keys(installed).every((path) => path in locked);
}

/**
 * @param {string} file
 * @returns {Record<string, { version?: string, integrity?: string, optional?: boolean }> | null}
 */
function readPackages(file) {
  try {
    return JSON.parse(readFileSync(file, "utf8")).packages ?? null;
  } catch {
    return null;
  }
}

/**
 * `npm ci` empties node_modules first. Windows refuses to delete a running program, and from the second run on that
 * is the Node that runs this script: there, `npm install` replaces only what changed.
 *
 * @param {string} root
 */
function installCommand(root) {
  const runsFromPackages = process.execPath.startsWith(join(root, "node_modules") + sep);
  return process.platform === "win32" && runsFromPackages ? "install" : "ci";
}

/**
 * @param {string} root
 * @param {string} command
 */
function npm(root, command) {
  // Development packages build the shop, so they are installed even where NODE_ENV is production; optional ones hold native
  // parts and Node itself.
  const args = [
    command,
    "--ignore-scripts",
    "--no-audit",
    "--no-fund",
    "--no-progress",
    "--include=dev",
    "--include=optional",
    "--loglevel=error",
  ];
  const name = nodePackage();
  if (isTooOldForPackages() && name) return npmOfOurOwn(root, name, args);
  // The npm that started this script, run by its Node; otherwise the npm in the path.
  const script = process.env.npm_execpath;
  if (script && basename(script) === "npm-cli.js")
    return runQuietly(process.env.npm_node_execpath ?? process.execPath, [script, ...args], { cwd: root });
  return runQuietly("npm", args, { cwd: root, shell: process.platform === "win32" });
}

/**
 * Whether npm, run by this Node, would leave out optional packages whose `engines` ask for a newer one. The native parts of the
 * bundler do (^20.19 || >=22.12); Debian 12 brings 18.
 */
function isTooOldForPackages() {
  const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
  return major < 20 || (major === 20 && minor < 19) || major === 21 || (major === 22 && minor < 12);
}

/**
 * Runs an npm of today by the project's own Node, both fetched for that alone by the npm that is there.
 *
 * @param {string} root
 * @param {string} name the package that carries Node
 * @param {string[]} args
 */
async function npmOfOurOwn(root, name, args) {
  const folder = mkdtempSync(join(tmpdir(), "showroom-npm-"));
  try {
    const { optionalDependencies } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
    const packages = [`${name}@${optionalDependencies[name]}`, "npm@11"];
    const quiet = ["--ignore-scripts", "--no-audit", "--no-fund", "--no-progress", "--loglevel=error"];
    const shell = process.platform === "win32";
    await runQuietly("npm", ["install", "--prefix", folder, ...quiet, ...packages], { cwd: folder, shell });
    const modules = join(folder, "node_modules");
    const script = join(modules, "npm", "bin", "npm-cli.js");
    // Debian's Node trusts the certificates that the system trusts; a company's proxy may be among them.
    const env = { NODE_USE_SYSTEM_CA: "1" };
    await runQuietly(join(modules, name, "bin", nodeProgram), [script, ...args], { cwd: root, env });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
