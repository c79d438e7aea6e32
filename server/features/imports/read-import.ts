import { toJson } from "../../../db/json.ts";
import {
  findMapping,
  insertImport,
  insertItems,
  storeMapping,
  updateImport,
} from "../../../db/queries/imports/imports.ts";
import { inTransaction } from "../../../db/transaction.ts";
import type { ImportAct, ImportTableFacts } from "../../../src-shared/imports/run.ts";
import { newId } from "../../../src-shared/values/id.ts";
import { asForeground } from "../../kernel/work-in-parts.ts";
import type { MediaStore } from "../media/store/store.ts";
import type { ImportHost } from "./applying/run-import.ts";
import type { PictureFiles } from "./files/picture-file.ts";
import { readZip } from "./files/read-zip.ts";
import { planPictures } from "./pictures/plan-pictures.ts";
import { FilePlanner } from "./planning/plan-file.ts";
import type { ProductPlan } from "./planning/plan-product.ts";
import { readTable } from "./reading/read-table.ts";
import { isZip } from "./reading/read-xlsx.ts";
import { UnreadableFile } from "./reading/table-row.ts";
import { AT_ONCE, noCounts, planRows, type Reading } from "./rows/plan-rows.ts";
import { kindOfHeadings } from "./rows/row-kinds.ts";
import { headingKey, type ImportAnswers, productsOf, type ReadProducts, readProducts } from "./shapes/read-products.ts";
import type { SourceProduct } from "./shapes/source-product.ts";
import { createTurns } from "./turns.ts";

/** What is read: a table or a ZIP file of pictures, or the files of a folder. */
export type ImportContent = { bytes: Uint8Array; answers: ImportAnswers } | { pictures: PictureFiles };

export interface FileToImport {
  name: string;
  bytes: Uint8Array;
  answers: ImportAnswers;
  by: ImportAct;
}

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

type ReadingHost = Reading & { media: MediaStore };

/** Reads a file and stores what it would do, product by product. No product is written. */
export const readImport = (app: ReadingHost, id: string, content: ImportContent): Promise<void> =>
  asForeground(app.db, () => readContent(app, id, content));

async function readContent(app: ReadingHost, id: string, content: ImportContent): Promise<void> {
  const note = (values: Parameters<typeof updateImport>[2]) =>
    inTransaction(app.db, (tx) => updateImport(tx, id, values, app.now()));
  try {
    const pictures = await picturesOf(content);
    if (pictures) return await planPictures(app, id, pictures.files).finally(pictures.close);
    if (!("bytes" in content)) return;
    const { bytes, answers } = content;
    const headings = (await headingsOf(bytes)).map((cell) => cell.replace(/^\ufeff/, "").trim());
    const kind = kindOfHeadings(headings);
    if (kind) return await planRows(app, id, kind, { bytes, answers });
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

/** The files of what is no table. */
async function picturesOf(content: ImportContent): Promise<PictureFiles | undefined> {
  if ("pictures" in content) return content.pictures;
  return isZip(content.bytes) ? readZip(content.bytes) : undefined;
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
