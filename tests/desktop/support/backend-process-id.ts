import { readFileSync } from "node:fs";
import type { MainProcess } from "./main-line.ts";

/** The number of the backend's process: a utility process, or a child of the main process where a Node stands in for one. */
export async function backendOf(app: MainProcess): Promise<number> {
  const utility = await app.evaluate(
    ({ app: main }) => main.getAppMetrics().find(({ name }) => name === "Showroom backend")?.pid,
  );
  const found = utility ?? childNamed(app.process().pid ?? 0, /backend\.m?js/);
  if (found === undefined) throw new Error("There is no backend now.");
  return found;
}

function childNamed(parent: number, command: RegExp): number | undefined {
  const children = readFileSync(`/proc/${parent}/task/${parent}/children`, "utf8").trim().split(" ").map(Number);
  return children.find((pid) => command.test(readFileSync(`/proc/${pid}/cmdline`, "utf8")));
}
