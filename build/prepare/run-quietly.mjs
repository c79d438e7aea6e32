import { spawn } from "node:child_process";

/**
 * Runs a program as `runQuietly` does.
 *
 * @param {string} program
 * @param {string[]} args
 * @returns {Promise<string>} what it wrote to its standard output
 */
export async function outputOf(program, args) {
  return (await runQuietly(program, args)).toString("utf8");
}

/**
 * Runs a program and shows its output only when it fails.
 *
 * @param {string} program
 * @param {string[]} args passed as they are, never through a shell (npm's own command on Windows excepted)
 * @param {{ cwd?: string, env?: Record<string, string>, shell?: boolean }} [options]
 * @returns {Promise<Buffer>} its standard output; rejects with one line saying which program failed and how
 */
export function runQuietly(program, args, { cwd, env = {}, shell = false } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      cwd,
      env: { ...process.env, ...env },
      shell,
      stdio: ["ignore", "pipe", "pipe"],
    });
    /** @type {Buffer[]} */
    const printed = [];
    /** @type {Buffer[]} */
    const output = [];
    child.stdout.on("data", (bytes) => {
      printed.push(bytes);
      output.push(bytes);
    });
    child.stderr.on("data", (bytes) => printed.push(bytes));

    const fail = (/** @type {string} */ how) => {
      process.stderr.write(Buffer.concat(printed));
      reject(new Error(`${[program, ...args].join(" ")}: ${how}`));
    };
    child.on("error", (error) => fail(error.message));
    child.on("close", (code, signal) => {
      if (code === 0) resolve(Buffer.concat(output));
      else fail(signal ? `stopped by ${signal}` : `ended with code ${code}`);
    });
  });
}
