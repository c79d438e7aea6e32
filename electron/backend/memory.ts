/** What the desktop remembers beside its mirrors: where the shop is and who works here. A small file, replaced as a whole. */
import { closeSync, fsyncSync, mkdirSync, openSync, readFileSync, renameSync, writeSync } from "node:fs";
import { dirname } from "node:path";
import { z } from "zod";
import { notices } from "../../src-shared/desktop/operations.ts";
import { deviceSelf } from "../../src-shared/sync/operations.ts";

const memory = z.object({
  server: z.string().nullable().default(null),
  /** The folder's name, and whom the server takes this device for. */
  account: z.object({ key: z.string(), self: deviceSelf }).nullable().default(null),
  /** Which device this is to the server, by account (`key`): whoever signs in again stays it. */
  devices: z.record(z.string(), z.string()).default({}),
  /** A folder that is to be wiped: set before the first file goes, taken away after the last one has gone. */
  wipe: z.string().nullable().default(null),
  /** How new orders are announced on this machine. */
  notices: notices.default({ show: true, sound: true, quietFrom: "22:00", quietUntil: "07:00", lang: "en" }),
  /** The account (`key`) for which arrivals up to this moment of the server's were announced. */
  announced: z.object({ key: z.string(), upTo: z.string() }).nullable().default(null),
});
export type Memory = z.output<typeof memory>;

export interface MemoryFile {
  read(): Memory;
  write(change: Partial<Memory>): void;
}

/** A file that cannot be understood counts as empty: everything in it can be said again. */
export function openMemory(file: string): MemoryFile {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  let known = readIfThere(file);
  return {
    read: () => known,
    write(change) {
      known = { ...known, ...change };
      const made = `${file}.new`;
      const handle = openSync(made, "w", 0o600);
      try {
        writeSync(handle, JSON.stringify(known));
        fsyncSync(handle);
      } finally {
        closeSync(handle);
      }
      renameSync(made, file);
    },
  };
}

function readIfThere(file: string): Memory {
  try {
    return memory.parse(JSON.parse(readFileSync(file, "utf8")));
  } catch {
    return memory.parse({});
  }
}
