import { readdirSync, readFileSync } from "node:fs";

/** Program of the shop's backups and checks, which run by the clock and are not counted. */
const COMMANDS = "db/command.ts";

/**
 * Bytes of memory of a process and all that it started, what several share counted once (PSS). Linux only: elsewhere 0.
 */
export function memoryOf(pid: number): number {
  try {
    if (readFileSync(`/proc/${pid}/cmdline`, "utf8").includes(COMMANDS)) return 0;
    const own = Number(/^Pss:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, "utf8"))?.[1] ?? 0) * 1024;
    let children = 0;
    for (const task of readdirSync(`/proc/${pid}/task`)) {
      const ids = readFileSync(`/proc/${pid}/task/${task}/children`, "utf8").split(" ").filter(Boolean);
      for (const id of ids) children += memoryOf(Number(id));
    }
    return own + children;
  } catch {
    return 0;
  }
}
