/**
 * One process owns a SQLite shop at a time. The owner writes its number beside the file; a number whose process is gone
 * (kill -9, power cut) is no owner any more.
 */
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const fileOf = (dataDir: string): string => join(dataDir, "server.pid");

/** The process that owns the shop in this folder, or undefined. */
export function findOwner(dataDir: string): number | undefined {
  let pid: number;
  try {
    pid = Number(readFileSync(fileOf(dataDir), "utf8"));
  } catch {
    return undefined;
  }
  if (!Number.isInteger(pid) || pid <= 0 || pid === process.pid) return undefined;
  try {
    process.kill(pid, 0);
    return pid;
  } catch (problem) {
    return (problem as NodeJS.ErrnoException).code === "EPERM" ? pid : undefined;
  }
}

/** Takes the folder or throws, naming the process that has it; returns the way to give it back. */
export function takeOwnership(dataDir: string): () => void {
  const owner = findOwner(dataDir);
  if (owner !== undefined) {
    throw new Error(`The shop in ${dataDir} is already running (process ${owner}). Stop it, or set another DATA_DIR.`);
  }
  writeFileSync(fileOf(dataDir), String(process.pid));
  return () => rmSync(fileOf(dataDir), { force: true });
}
