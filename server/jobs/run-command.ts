import { spawn } from "node:child_process";
import { setPriority } from "node:os";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";

const program = fileURLToPath(new URL("../../db/command.ts", import.meta.url));

/**
 * Runs a command of `npm run db` in a process of its own, of low priority: reading a whole database here would let
 * visitors wait. Returns its exit code and output; `env` names the database.
 */
export async function runCommand(
  args: readonly string[],
  env: Readonly<Record<string, string>>,
): Promise<{ code: number | null; stdout: string; problem: string }> {
  const child = spawn(process.execPath, [program, ...args], {
    env: { PATH: process.env.PATH, ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const ended = new Promise<number | null>((resolve, reject) => {
    child.once("error", reject);
    child.once("close", resolve);
  });
  if (child.pid !== undefined) setPriority(child.pid, 10);
  const [code, stdout, problem] = await Promise.all([ended, text(child.stdout), text(child.stderr)]);
  return { code, stdout, problem: problem.trim() };
}
