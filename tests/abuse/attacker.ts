/** The attacker, in a process of its own, so that its work slows down neither the shop nor the measured clients. */
import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { attacks, type Target } from "./attacks.ts";

const file = fileURLToPath(import.meta.url);

/** Runs the attack of that name in another process; resolves to its result in a few words. */
export async function attackFromOutside(name: string, target: Target): Promise<string> {
  const { stdout } = await promisify(execFile)(process.execPath, [file, name, JSON.stringify(target)]);
  return stdout;
}

if (process.argv[1] === file) {
  const [, , name, target] = process.argv;
  const attack = attacks.find((attack) => attack.name === name);
  if (!attack || !target) throw new Error(`no attack is called ${name}`);
  process.stdout.write(await attack.run(JSON.parse(target)));
}
