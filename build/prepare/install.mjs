import { existsSync, readFileSync } from "node:fs";
import { basename, join, sep } from "node:path";
import { fingerprint } from "./fingerprint.mjs";
import { runQuietly } from "./run-quietly.mjs";
import { readStamp, writeStamp } from "./stamp.mjs";

const STAMP = "installed-from";

/**
 * Installs exactly what the lock file says, when it is not there already.
 *
 * No package's own install script runs: none is needed (the native ones come built), and each is a stranger's program.
 *
 * @param {string} root the project's folder
 */
export async function installWhatIsMissing(root) {
  const wanted = `${process.platform}-${process.arch} ${fingerprint(root, ["package-lock.json"])}`;
  const present = existsSync(join(root, "node_modules", ".bin"));
  if (present && readStamp(root, STAMP) === wanted) return;

  if (!(present && treeMatchesLock(root))) {
    console.log(present ? "Packages changed: installing them …" : "Installing packages, once (a minute or two) …");
    await npm(root, installCommand(root));
  }
  writeStamp(root, STAMP, wanted);
}

/**
 * Whether what npm says it has installed is what the lock file asks for, so that a developer's own `npm install`, or
 * a build server's `npm ci`, is not done again.
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
    // Packages for other platforms are in the lock file and rightly nowhere else.
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
 * is the very Node this script runs on: there, `npm install` replaces only what changed.
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
  // Development packages are what builds the shop, so they come along even where NODE_ENV says production; optional
  // ones hold the native parts and Node itself.
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
  // The npm that started us, run by the Node that runs it; otherwise whichever npm there is.
  const script = process.env.npm_execpath;
  if (script && basename(script) === "npm-cli.js")
    return runQuietly(process.env.npm_node_execpath ?? process.execPath, [script, ...args], { cwd: root });
  return runQuietly("npm", args, { cwd: root, shell: process.platform === "win32" });
}
