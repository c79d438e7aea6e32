import { createHash } from "node:crypto";
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";

/**
 * A hash of the names and contents of files. Times are not used: a fresh checkout or a switched branch changes them without
 * the contents.
 *
 * @param {string} root the project's folder
 * @param {string[]} paths files and folders below it; a missing one is hashed as absent
 * @returns {string} hex
 */
export function fingerprint(root, paths) {
  const hash = createHash("sha256");
  for (const path of paths) add(path);
  return hash.digest("hex");

  /** @param {string} path */
  function add(path) {
    const stat = statSync(join(root, path), { throwIfNoEntry: false });
    if (!stat) hash.update(`absent ${path}\n`);
    else if (stat.isDirectory()) for (const name of readdirSync(join(root, path)).sort()) add(`${path}/${name}`);
    else hash.update(`file ${path} ${stat.size}\n`).update(readFileSync(join(root, path)));
  }
}
