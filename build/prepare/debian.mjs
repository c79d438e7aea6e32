import { existsSync } from "node:fs";
import { runQuietly } from "./run-quietly.mjs";

/** Whether packages of Debian can be installed here. */
export const hasDebianPackages = () => existsSync("/usr/bin/apt-get");

/**
 * Installs packages of Debian without asking, each by itself, so that an unknown one does not prevent the others.
 *
 * @param {string[]} names
 * @param {string} announcement what is printed before
 * @returns {Promise<string[]>} what went wrong
 */
export async function installFromDebian(names, announcement) {
  console.log(announcement);
  const problems = [await aptGet("update")];
  for (const name of names) problems.push(await aptGet("install", "-y", "--no-install-recommends", name));
  return problems.filter((problem) => problem !== null);
}

/**
 * @param {string[]} args
 * @returns {Promise<string | null>} what went wrong
 */
async function aptGet(...args) {
  const [program = "", ...rest] = [...(process.getuid?.() === 0 ? [] : ["sudo", "-n"]), "apt-get", ...args];
  try {
    await runQuietly(program, rest, { env: { DEBIAN_FRONTEND: "noninteractive" } });
    return null;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
