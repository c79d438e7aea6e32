/** Fills tables of the generated orders in a file of its own (beside.ts): columns of any type, no keys, no indexes. */
import { workerData } from "node:worker_threads";
import SqliteDatabase from "better-sqlite3";
import type { TableShape } from "../../../db/engines/whole-tables.ts";
import type { BesideData } from "./beside.ts";
import { copiesOf } from "./copy-orders.ts";

const { file, tables, plan } = workerData as BesideData;
const handle = new SqliteDatabase(file);
for (const text of ["journal_mode = off", "synchronous = off"]) handle.pragma(text);
const shapes = plan.patterns.flatMap(({ rows }) => rows.map(({ shape }) => shape));
const statements = new Map<TableShape, SqliteDatabase.Statement>();
for (const shape of new Set(shapes.filter(({ name }) => tables.includes(name)))) {
  const columns = shape.columns.map(({ name }) => `"${name}"`);
  handle.exec(`create table "${shape.name}" (${columns})`);
  statements.set(shape, handle.prepare(`insert into "${shape.name}" values (${columns.map(() => "?")})`));
}
handle.exec("begin");
await copiesOf(plan).writeOrders(
  {
    add: (shape, row) => statements.get(shape)?.run(row),
    flush: async () => undefined,
  },
  (table) => tables.includes(table),
);
handle.exec("commit");
handle.close();
