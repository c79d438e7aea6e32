/**
 * The tables with most rows of the generated orders, filled by a thread of their own while this one fills the others: SQLite has one
 * writer a file, so it fills a file of its own, whose rows are taken over at the end.
 */
import { once } from "node:events";
import { rmSync } from "node:fs";
import { Worker } from "node:worker_threads";
import { sqliteHandle } from "../../../db/engines/dialect.ts";
import type { Db } from "../../../db/schema.ts";
import { LARGEST } from "./bulk.ts";
import type { OrdersPlan } from "./copy-orders.ts";

export interface BesideData {
  file: string;
  tables: readonly string[];
  plan: OrdersPlan;
}

export interface Beside extends AsyncDisposable {
  tables: readonly string[];
  /** Waits for the thread, and adds its rows. `db` is in no transaction. */
  takeOver(db: Db): Promise<void>;
}

/** Begins to fill `file`, which is removed at the end. */
export function writeBeside(file: string, plan: OrdersPlan): Beside {
  const workerData: BesideData = { file, tables: LARGEST, plan };
  const thread = new Worker(new URL("./beside-thread.ts", import.meta.url), { workerData });
  const ended = once(thread, "exit");
  // Told by whoever takes over.
  ended.catch(() => undefined);
  return {
    tables: LARGEST,
    async takeOver(db) {
      const [code] = await ended;
      if (code !== 0) throw new Error("the thread that fills the largest tables has ended early");
      const handle = sqliteHandle(db);
      handle.prepare("attach ? as beside").run(file);
      for (const table of LARGEST) {
        const names = handle.prepare("select name from pragma_table_info(?, 'beside')").pluck().all(table);
        const columns = names.map((name) => `"${name}"`);
        handle.exec(`insert into main."${table}" (${columns}) select ${columns} from beside."${table}"`);
      }
      handle.exec("detach beside");
    },
    async [Symbol.asyncDispose]() {
      await thread.terminate();
      rmSync(file, { force: true });
    },
  };
}
