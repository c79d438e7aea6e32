import { closeSync, openSync, writeSync } from "node:fs";
import { openSqlite } from "../../db/engines/dialect.ts";

/** Overwrites the first page of a table or an index with nothing, as a failing disk may. The file must be closed. */
export function zeroPageOf(file: string, name: string): void {
  const db = openSqlite(file);
  const { rootpage } = db.prepare("select rootpage from sqlite_master where name = ?").get(name) as {
    rootpage: number;
  };
  const size = db.pragma("page_size", { simple: true }) as number;
  db.close();
  const handle = openSync(file, "r+");
  writeSync(handle, Buffer.alloc(size), 0, size, (rootpage - 1) * size);
  closeSync(handle);
}
