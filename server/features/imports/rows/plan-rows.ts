import { toJson } from "../../../../db/json.ts";
import { insertItems, updateImport } from "../../../../db/queries/imports/imports.ts";
import type { Db } from "../../../../db/schema.ts";
import { inTransaction } from "../../../../db/transaction.ts";
import type { ImportCounts, StoredQuestion } from "../../../../src-shared/imports/run.ts";
import type { App } from "../../../context.ts";
import { readTable } from "../reading/read-table.ts";
import { type TableRow, UnreadableFile } from "../reading/table-row.ts";
import { type ImportAnswers, MAX_ROWS } from "../shapes/read-products.ts";
import { createTurns } from "../turns.ts";
import type { RowKind, RowPlan } from "./row-kind.ts";

/** Items that are planned and stored together. */
export const AT_ONCE = 50;

export type Reading = Pick<App, "db" | "now" | "yieldToRequests"> & { reader: Db };

export const noCounts: ImportCounts = { new: 0, changed: 0, unchanged: 0, wrong: 0, notices: 0 };

/** Plans a file whose items are no products (rows/). */
export async function planRows(
  app: Reading,
  id: string,
  kind: RowKind,
  { bytes, answers }: { bytes: Uint8Array; answers: ImportAnswers },
): Promise<void> {
  const turns = createTurns();
  let headings: readonly string[] | undefined;
  const table: TableRow[] = [];
  for await (const row of readTable(bytes)) {
    if (headings) table.push(row);
    else headings = row.cells;
    if (table.length > MAX_ROWS) throw new UnreadableFile("too_many_rows", row.line);
    await turns();
  }
  if (!headings || table.length === 0) throw new UnreadableFile("empty");
  const found = kind.read(headings, table, answers);
  if ("ask" in found) {
    const question = toJson<StoredQuestion>(found);
    await inTransaction(app.db, (tx) => updateImport(tx, id, { state: "asking", question }, app.now()));
    return;
  }
  const { columns, unknown, sources, rows, decimal = null } = found;
  const counts = { ...noCounts };
  let read = 0;
  for (let start = 0; start < sources.length; start += AT_ONCE) {
    const items: Parameters<typeof insertItems>[1][number][] = [];
    const part = sources.slice(start, start + AT_ONCE);
    const plans = await kind.plans(app.reader, part);
    for (const [at, source] of part.entries()) {
      const { outcome, changes, problems, notices, label, seen } = plans[at] as RowPlan;
      counts[outcome] += 1;
      if (notices.length > 0) counts.notices += 1;
      read += source.rows;
      items.push({
        import_id: id,
        item: start + at,
        line: source.line,
        label: label ?? source.label,
        outcome,
        source: toJson<unknown>(outcome === "new" || outcome === "changed" ? { ...source, ...seen } : {}),
        details: toJson({ changes, problems, notices }),
        result: null,
        undo: null,
      });
      await turns();
    }
    const done = read;
    await inTransaction(app.db, async (tx) => {
      await insertItems(tx, items);
      await updateImport(tx, id, { total: rows, done }, app.now());
    });
    await app.yieldToRequests?.(100);
  }
  const values = {
    state: "planned" as const,
    shape: kind.shape,
    counts: toJson(counts),
    table_facts: toJson({ columns, unknown, rows, decimal, newPlaces: [] }),
    total: counts.new + counts.changed,
    done: 0,
  };
  await inTransaction(app.db, (tx) => updateImport(tx, id, values, app.now()));
}
