import { toJson } from "../../../db/json.ts";
import {
  findMapping,
  insertImport,
  insertItems,
  storeMapping,
  updateImport,
} from "../../../db/queries/imports/imports.ts";
import type { Db } from "../../../db/schema.ts";
import { inTransaction } from "../../../db/transaction.ts";
import type { ImportAct, ImportCounts, ImportTableFacts } from "../../../src-shared/imports/run.ts";
import { newId } from "../../../src-shared/values/id.ts";
import type { ImportHost } from "./applying/run-import.ts";
import { FilePlanner } from "./planning/plan-file.ts";
import type { ProductPlan } from "./planning/plan-product.ts";
import { readTable } from "./reading/read-table.ts";
import { type TableRow, UnreadableFile } from "./reading/table-row.ts";
import type { RowKind } from "./rows/row-kind.ts";
import { kindOfHeadings } from "./rows/row-kinds.ts";
import {
  headingKey,
  type ImportAnswers,
  MAX_ROWS,
  productsOf,
  type ReadProducts,
  readProducts,
} from "./shapes/read-products.ts";
import type { SourceProduct } from "./shapes/source-product.ts";
import { createTurns } from "./turns.ts";

/** Products that are planned and stored together. */
const AT_ONCE = 50;

export interface FileToImport {
  name: string;
  bytes: Uint8Array;
  answers: ImportAnswers;
  by: ImportAct;
}

type Reading = ImportHost & { reader: Db };

export const noCounts: ImportCounts = { new: 0, changed: 0, unchanged: 0, wrong: 0, notices: 0 };
const noFacts: ImportTableFacts = { columns: {}, unknown: [], rows: 0, decimal: null, newPlaces: [] };

/** Notes an import whose file is about to be read. */
export async function beginImport(
  app: ImportHost,
  { name, answers, by }: Omit<FileToImport, "bytes">,
): Promise<string> {
  const now = app.now();
  const id = newId(now.getTime());
  const at = now.toISOString();
  await inTransaction(app.db, async (tx) => {
    await insertImport(tx, {
      id,
      staff_id: "id" in by.actor ? by.actor.id : null,
      file_name: name.slice(0, 200),
      shape: null,
      state: "reading",
      request: toJson({ ...answers, by }),
      question: null,
      fault: null,
      table_facts: toJson(noFacts),
      counts: toJson(noCounts),
      created_at: at,
      worked_at: at,
      finished_at: null,
    });
  });
  return id;
}

/** Reads a file and stores what it would do, product by product. No product is written. */
export async function readImport(
  app: Reading,
  id: string,
  { bytes, answers }: Pick<FileToImport, "bytes" | "answers">,
): Promise<void> {
  const note = (values: Parameters<typeof updateImport>[2]) =>
    inTransaction(app.db, (tx) => updateImport(tx, id, values, app.now()));
  try {
    const headings = (await headingsOf(bytes)).map((cell) => cell.replace(/^\ufeff/, "").trim());
    const kind = kindOfHeadings(headings);
    if (kind) return await planRows(app, id, kind, bytes);
    const read = await readAnswered(app, bytes, answers);
    if ("ask" in read) {
      await note({ state: "asking", question: toJson(read) });
      return;
    }
    await planAll(app, id, read);
  } catch (problem) {
    if (!(problem instanceof UnreadableFile)) {
      await note({ state: "failed", fault: toJson({ fault: "interrupted", line: null }) });
      throw problem;
    }
    await note({ state: "failed", fault: toJson({ fault: problem.fault, line: problem.line }) });
  }
}

/** Columns that somebody matched before are known: the matching is remembered by the headings. */
async function readAnswered(app: Reading, bytes: Uint8Array, answers: ImportAnswers) {
  const read = await readProducts(readTable(bytes), answers);
  const { mapping } = answers;
  if (mapping && !("ask" in read && read.ask === "mapping")) {
    // Also where the next question is open: its answer comes without the matching.
    const headings = "ask" in read ? await headingsOf(bytes) : read.headings;
    await inTransaction(app.db, (tx) => storeMapping(tx, headingKey(headings), mapping, app.now()));
  }
  if (!("ask" in read)) return read;
  if (read.ask !== "mapping" || mapping) return read;
  const remembered = await findMapping(app.db, headingKey(read.headings));
  if (!remembered) return read;
  const again = await readProducts(readTable(bytes), { ...answers, mapping: remembered });
  return "ask" in again && again.ask === "mapping" ? read : again;
}

async function headingsOf(bytes: Uint8Array): Promise<readonly string[]> {
  for await (const { cells } of readTable(bytes)) return cells;
  return [];
}

async function planAll(app: Reading, id: string, read: ReadProducts): Promise<void> {
  const planner = new FilePlanner(read.facts.columns);
  const counts = { ...noCounts };
  const turns = createTurns();
  let item = 0;
  let rows = 0;
  let part: SourceProduct[] = [];
  const { facts, unknown, shape } = read;
  const tableFacts = (): ImportTableFacts => ({
    columns: facts.columns,
    unknown,
    rows: read.rows,
    decimal: facts.decimal,
    newPlaces: planner.places.used,
  });
  const flush = async () => {
    const sources = part;
    part = [];
    const plans = await planner.plan(app.reader, sources);
    const found = sources.map((source, at) => itemOf(id, item + at, source, plans[at] as ProductPlan));
    for (const plan of plans) {
      counts[plan.outcome] += 1;
      if (plan.notices.length > 0) counts.notices += 1;
    }
    item += sources.length;
    rows += sources.reduce((sum, source) => sum + source.rows, 0);
    await inTransaction(app.db, async (tx) => {
      await insertItems(tx, found);
      await updateImport(tx, id, { total: read.rows, done: rows }, app.now());
    });
    await app.yieldToRequests?.(100);
  };
  for (const source of productsOf(read)) {
    part.push(source);
    await turns();
    if (part.length === AT_ONCE) await flush();
  }
  if (part.length > 0) await flush();
  await inTransaction(app.db, (tx) =>
    updateImport(
      tx,
      id,
      {
        state: "planned",
        shape,
        counts: toJson(counts),
        table_facts: toJson(tableFacts()),
        total: counts.new + counts.changed,
        done: 0,
      },
      app.now(),
    ),
  );
}

/** Plans a file whose items are no products (rows/). */
async function planRows(app: Reading, id: string, kind: RowKind, bytes: Uint8Array): Promise<void> {
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
  const { columns, unknown, sources, rows } = kind.read(headings, table);
  const counts = { ...noCounts };
  let read = 0;
  for (let start = 0; start < sources.length; start += AT_ONCE) {
    const items: Parameters<typeof insertItems>[1][number][] = [];
    for (const [at, source] of sources.slice(start, start + AT_ONCE).entries()) {
      const { outcome, changes, problems, notices } = await kind.plan(app.reader, source);
      counts[outcome] += 1;
      if (notices.length > 0) counts.notices += 1;
      read += source.rows;
      items.push({
        import_id: id,
        item: start + at,
        line: source.line,
        label: source.label,
        outcome,
        source: toJson<unknown>(outcome === "new" || outcome === "changed" ? source : {}),
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
    table_facts: toJson({ columns, unknown, rows, decimal: null, newPlaces: [] }),
    total: counts.new + counts.changed,
    done: 0,
  };
  await inTransaction(app.db, (tx) => updateImport(tx, id, values, app.now()));
}

const itemOf = (
  importId: string,
  item: number,
  source: SourceProduct,
  { outcome, changes, problems, notices }: ProductPlan,
) => ({
  import_id: importId,
  item,
  line: source.line,
  label: labelOf(source),
  outcome,
  // What nothing follows from needs no source.
  source: toJson<unknown>(outcome === "new" || outcome === "changed" ? source : {}),
  details: toJson({ changes, problems, notices }),
  result: null,
  undo: null,
});

/** What the product is called in lists: its name and its first SKU. */
function labelOf({ name, variants, handle }: SourceProduct): string {
  const sku = variants[0]?.sku;
  return [name.en ?? name.ar ?? handle ?? "", sku ? `(${sku})` : ""].filter(Boolean).join(" ").slice(0, 200);
}
