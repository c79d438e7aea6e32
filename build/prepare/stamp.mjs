import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

// A stamp remembers from what a step was last finished. Stamps live beside the packages, so whoever removes
// node_modules starts from nothing.
const folder = ["node_modules", ".cache", "showroom"];

/**
 * @param {string} root the project's folder
 * @param {string} name the step
 * @returns {string | null} what `writeStamp` was given, or null when the step was never finished
 */
export function readStamp(root, name) {
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
export function writeStamp(root, name, value) {
  const file = join(root, ...folder, name);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, value);
}

/**
 * Called before a step starts, so that one broken off half way is done again.
 *
 * @param {string} root
 * @param {string} name
 */
export function removeStamp(root, name) {
  rmSync(join(root, ...folder, name), { force: true });
}
