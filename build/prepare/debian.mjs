import { runQuietly } from "./run-quietly.mjs";

/**
 * Installs a package of Debian's without asking.
 *
 * @param {string} name
 * @param {string} announcement what is printed before
 * @returns {Promise<string | null>} what went wrong
 */
export async function installFromDebian(name, announcement) {
  console.log(announcement);
  const asRoot = process.getuid?.() === 0 ? [] : ["sudo", "-n"];
  const env = { DEBIAN_FRONTEND: "noninteractive" };
  try {
    for (const args of [["update"], ["install", "-y", "--no-install-recommends", name]]) {
      const [program = "", ...rest] = [...asRoot, "apt-get", ...args];
      await runQuietly(program, rest, { env });
    }
    return null;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
