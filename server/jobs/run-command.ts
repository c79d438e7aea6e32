import { type ChildProcess, spawn } from "node:child_process";
import { setPriority } from "node:os";
import type { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";

const command = fileURLToPath(new URL("../../db/command.ts", import.meta.url));
const indexMaker = fileURLToPath(new URL("../features/catalogue/make-indexes.ts", import.meta.url));

/**
 * Runs a command of `npm run db` in a process of its own, of low priority: reading a whole database here would let
 * visitors wait. Returns its exit code and output; `env` names the database. Ended by `stopping`, it throws: reading a large
 * database takes minutes, and the shop stops in seconds.
 */
export async function runCommand(
  args: readonly string[],
  env: Readonly<Record<string, string>>,
  stopping?: AbortSignal,
): Promise<{ code: number | null; stdout: string; problem: string }> {
  stopping?.throwIfAborted();
  const { stdout, problem, ended, stop } = startCommand(args, env);
  stopping?.addEventListener("abort", stop, { once: true });
  try {
    const said = text(stdout).catch((fault: unknown) => {
      if (stopping?.aborted) return "";
      throw fault;
    });
    const [code, output, fault] = await Promise.all([ended, said, problem]);
    stopping?.throwIfAborted();
    return { code, stdout: output, problem: fault };
  } finally {
    stopping?.removeEventListener("abort", stop);
  }
}

export interface RunningCommand {
  stdout: Readable;
  /** What it said of its fault, once it has ended. */
  problem: Promise<string>;
  /** Its exit code. */
  ended: Promise<number | null>;
  stop(): void;
}

/** As `runCommand`, for an output that is read while it is made. */
export function startCommand(args: readonly string[], env: Readonly<Record<string, string>>): RunningCommand {
  const child = spawn(process.execPath, [command, ...args], {
    env: { PATH: process.env.PATH, ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const ended = endOf(child);
  if (child.pid !== undefined) setPriority(child.pid, 10);
  const problem = text(child.stderr).then((said) => said.trim());
  const stop = () => {
    child.kill();
    // What nobody reads would keep it from ending.
    child.stdout.destroy();
  };
  return { stdout: child.stdout, problem, ended, stop };
}

/**
 * Makes the indexes of the catalogue in a process of its own (features/catalogue/make-indexes.ts), which ends with this one; `env` names the
 * database and DATA_DIR. Resolves when it has ended, and throws what it said of its fault.
 */
export async function runIndexMaker(env: Readonly<Record<string, string>>, stopping?: AbortSignal): Promise<void> {
  stopping?.throwIfAborted();
  const child = spawn(process.execPath, [indexMaker], {
    env: { PATH: process.env.PATH, ...env },
    stdio: ["ignore", "ignore", "pipe", "ipc"],
  });
  const stop = () => void child.kill();
  stopping?.addEventListener("abort", stop, { once: true });
  try {
    const [code, said] = await Promise.all([endOf(child), text(child.stderr as Readable)]);
    if (code !== 0) throw new Error(`the indexes of the catalogue were not made: ${said.trim()}`);
  } finally {
    stopping?.removeEventListener("abort", stop);
  }
}

/** Its exit code. Rejects where it could not be started. */
const endOf = (child: ChildProcess): Promise<number | null> =>
  new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("close", resolve);
  });
