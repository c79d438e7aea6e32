import { readdirSync, readFileSync } from "node:fs";

/** Bytes of memory (RSS) of a process and all that it started. Linux only: elsewhere 0. */
export function memoryOf(pid: number): number {
  try {
    const own = Number(/^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1] ?? 0) * 1024;
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
