import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

// Hashes of the inputs with which the steps of preparing were last finished. They are stored in node_modules, so removing it
// repeats every step.
const folder = ["node_modules", ".cache", "showroom"];

/**
 * @param {string} root the project's folder
 * @param {string} name the step
 * @returns {string | null} the hash given to `writeFinishedHash`, or null when the step was not finished
 */
export function readFinishedHash(root, name) {
  try {
    return readFileSync(join(root, ...folder, name), "utf8");
  } catch {
    return null;
  }
}

/**
 * @param {string} root
 * @param {string} name
 * @param {string} value
 */
export function writeFinishedHash(root, name, value) {
  const file = join(root, ...folder, name);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, value);
}

/**
 * Called before a step starts, so that an interrupted one is repeated.
 *
 * @param {string} root
 * @param {string} name
 */
export function removeFinishedHash(root, name) {
  rmSync(join(root, ...folder, name), { force: true });
}
