/** Names of the files in DATA_DIR/backups. */
import { join } from "node:path";
import { INCREMENT_ENDING } from "./log/increment.ts";

export const folderIn = (dataDir: string): string => join(dataDir, "backups");
export const timestamp = (at: Date): string => at.toISOString().slice(0, 19).replaceAll(":", "-");
const named = /^shop-(\d{4}-\d\d-\d\dT)(\d\d)-(\d\d)-(\d\d)\.(?:db|changes)$/;

/** Name of a copy that is begun at `at`. */
export const backupFile = (dataDir: string, at: Date): string => join(folderIn(dataDir), `shop-${timestamp(at)}.db`);

/** Name of an increment that is begun at `at`. */
export const incrementFile = (dataDir: string, at: Date): string =>
  join(folderIn(dataDir), `shop-${timestamp(at)}${INCREMENT_ENDING}`);

/** The time in the name of a backup; undefined for another file. */
export function timeOf(name: string): Date | undefined {
  const [, day, ...time] = named.exec(name) ?? [];
  return day === undefined ? undefined : new Date(`${day}${time.join(":")}Z`);
}
