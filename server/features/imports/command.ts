/**
 * `npm run import -- FILE|FOLDER [--dry-run] [--fetch-pictures] [--decimal=.|,] [--columns=sku,nameEn,price,…]`: an import of the person who runs the server,
 * also beside a running shop, which shows it in its history and can undo it. A complete archive (`npm run db -- archive`) is put
 * into an empty installation instead.
 */
import { readFile, stat } from "node:fs/promises";
import { basename, resolve } from "node:path";
import { parseArgs } from "node:util";
import { importArchiveCommand } from "../../../db/archive/import-command.ts";
import { isArchive } from "../../../db/archive/open-archive.ts";
import { fromJson } from "../../../db/json.ts";
import { pendingMigrations } from "../../../db/migrate.ts";
import type { AuditSource } from "../../../db/queries/audit.ts";
import { findImport, type ImportRow, listItems, listWrongItems } from "../../../db/queries/imports/imports.ts";
import type { Db } from "../../../db/schema.ts";
import { inTransaction } from "../../../db/transaction.ts";
import { withShopDatabase } from "../../../db/with-shop-database.ts";
import { isRefusal } from "../../../src-shared/api/refusal.ts";
import { MONEY_FIELDS } from "../../../src-shared/imports/change.ts";
import { IMPORT_FIELDS } from "../../../src-shared/imports/fields.ts";
import { MAX_IMPORT_BYTES, MAX_ZIP_BYTES } from "../../../src-shared/imports/sizes.ts";
import { DECIMAL_SIGNS } from "../../../src-shared/imports/states.ts";
import { importWords } from "../../../src-shared/text/imports/index.ts";
import { newId } from "../../../src-shared/values/id.ts";
import { plainAmount } from "../../../src-shared/values/money.ts";
import { createLog } from "../../log.ts";
import { openStores } from "../../open-stores.ts";
import type { MediaStore } from "../media/store/store.ts";
import { finishImport, finishImports } from "./applying/run-import.ts";
import { readFolder } from "./files/read-folder.ts";
import { fetchMissing } from "./pictures/fetch-missing.ts";
import { createPictureFetcher } from "./pictures/fetch-picture.ts";
import { beginImport, type ImportContent, readImport } from "./read-import.ts";
import { readTable } from "./reading/read-table.ts";
import { isZip } from "./reading/read-xlsx.ts";
import { type ImportAnswers, productsOf, readProducts } from "./shapes/read-products.ts";
import { startImport } from "./steer-import.ts";

interface Output {
  print(line: string): void;
  /** Progress, beside the result. */
  note(line: string): void;
}

const t = importWords.en;
/** Rows of a list that are printed; all of them are in the shop's history. */
const SHOWN = 50;
const USAGE =
  "Usage: npm run import -- FILE|FOLDER [--dry-run] [--fetch-pictures] [--decimal=.|,] [--columns=handle,sku,nameEn,price,…], or npm run import -- ARCHIVE [--without-passwords]";

/** Runs the command; answers its exit code: 0 done, 1 nothing done, 2 done but for what is wrong in the file. */
export async function importCommand(said: string[], env: NodeJS.ProcessEnv, out: Output): Promise<number> {
  try {
    const asked = readArguments(said);
    const isFolder = (await stat(resolve(asked.file))).isDirectory();
    if (!isFolder && (await isArchive(resolve(asked.file)))) {
      return await importArchiveCommand(resolve(asked.file), env, out.print, asked);
    }
    const content = isFolder
      ? { pictures: await readFolder(resolve(asked.file)) }
      : await readContent(resolve(asked.file), asked);
    const installation = { dataDir: resolve(env.DATA_DIR || "./data"), server: env.DATABASE_URL };
    return await withShopDatabase(installation, (db) => {
      const stores = openStores(
        { dataDir: installation.dataDir, mediaUrl: env.MEDIA_URL || undefined },
        createLog("silent"),
      );
      return importInto({ db, media: stores.originals }, content, asked, out);
    });
  } catch (problem) {
    out.note(problem instanceof Error ? problem.message : String(problem));
    return 1;
  }
}

/** A table, or pictures in a ZIP file. */
async function readContent(file: string, { decimal, mapping }: ImportAnswers): Promise<ImportContent> {
  const bytes = await readFile(file);
  if (bytes.length > (isZip(bytes) ? MAX_ZIP_BYTES : MAX_IMPORT_BYTES)) throw new Error(t("import.fault.too_large"));
  return { bytes, answers: { decimal, mapping } };
}

type Asked = ImportAnswers & { file: string; isDry: boolean; isFetching: boolean; withoutPasswords: boolean };

function readArguments(said: string[]): Asked {
  const { values, positionals } = parseArgs({
    args: said,
    options: {
      "dry-run": { type: "boolean" },
      "fetch-pictures": { type: "boolean" },
      "without-passwords": { type: "boolean" },
      decimal: { type: "string" },
      columns: { type: "string" },
    },
    allowPositionals: true,
  });
  const [file] = positionals;
  if (file === undefined || positionals.length > 1) throw new Error(USAGE);
  const decimal = DECIMAL_SIGNS.find((sign) => sign === values.decimal) ?? null;
  if (values.decimal !== undefined && decimal === null) throw new Error(USAGE);
  const mapping = values.columns?.split(",").map((name) => {
    const field = IMPORT_FIELDS.find((known) => known === name.trim());
    if (name.trim() !== "" && !field)
      throw new Error(`There is no field "${name}". Fields: ${IMPORT_FIELDS.join(", ")}`);
    return field ?? null;
  });
  return {
    file,
    decimal,
    mapping: mapping ?? null,
    isDry: values["dry-run"] === true,
    isFetching: values["fetch-pictures"] === true,
    withoutPasswords: values["without-passwords"] === true,
  };
}

async function importInto(
  { db, media }: { db: Db; media: MediaStore },
  content: ImportContent,
  asked: Asked,
  out: Output,
): Promise<number> {
  if ((await pendingMigrations(db)).pending.length > 0)
    throw new Error("This database is of an earlier version. Say first: npm run db -- migrate");
  const app = { db, media, reader: db, now: () => new Date() };
  await finishImports(app);
  const act = { actor: { kind: "system" as const }, requestId: newId() };
  const { decimal, mapping } = asked;
  const answers = { decimal, mapping };
  const ctx = { ...act, now: app.now, command: "command:import" as const };
  if (asked.isFetching && !asked.isDry && "bytes" in content)
    await fetchPictures({ db, media }, ctx, content.bytes, answers, out);
  const id = await beginImport(app, { name: basename(asked.file), answers, by: act });
  const stopReading = followProgress(db, id, out);
  await readImport(app, id, content).finally(stopReading);
  const planned = await findImport(db, id);
  if (!planned) throw new Error("the import is gone");
  if (planned.state !== "planned") return say(planned, out);
  await printPlan(db, planned, out);
  const { wrong } = fromJson(planned.counts);
  if (asked.isDry || planned.total === 0) return wrong > 0 ? 2 : 0;

  const started = await inTransaction(db, (tx) => startImport(ctx, tx, id, act));
  if (isRefusal(started))
    throw new Error("Another import is running. One that was cut short is finished within a minute.");
  const stop = followProgress(db, id, out);
  await finishImport(app, id).finally(stop);
  const done = await findImport(db, id);
  out.print(`Imported: ${done?.done ?? 0}. Left out: ${done?.left_out ?? 0}.`);
  return wrong > 0 || (done?.left_out ?? 0) > 0 ? 2 : 0;
}

/** Brings the pictures that the file names into the library first; a file with an open question is asked about afterwards. */
async function fetchPictures(
  library: { db: Db; media: MediaStore },
  ctx: AuditSource,
  bytes: Uint8Array,
  answers: ImportAnswers,
  out: Output,
): Promise<void> {
  const read = await readProducts(readTable(bytes), answers).catch(() => undefined);
  if (!read || "ask" in read) return;
  const { added, failed } = await fetchMissing(library, ctx, productsOf(read), createPictureFetcher());
  out.print(`Pictures fetched: ${added}. Without one: ${failed.length}.`);
  for (const { address, why } of failed.slice(0, SHOWN)) out.print(`  ${why}: ${address}`);
}

/** Says a question or a fault. */
function say({ question, fault }: ImportRow, out: Output): number {
  const asked = question === null ? undefined : fromJson(question);
  if (asked?.ask === "decimal") {
    const where =
      asked.value === ""
        ? "The prices use both signs."
        : `Line ${asked.line}, ${asked.column}: "${asked.value}" can be read in two ways.`;
    out.note(`${where} Say which sign is the decimal one: --decimal=. or --decimal=,`);
  } else if (asked) {
    out.note("The columns of this table are not known. Say the field of each, in order, blank for none:");
    out.note(`  --columns=${asked.proposed.map((field) => field ?? "").join(",")}`);
    out.note(`Columns: ${asked.headings.join(" | ")}`);
    out.note(`Fields: ${IMPORT_FIELDS.join(", ")}`);
  } else {
    const known = fault === null ? undefined : fromJson(fault);
    out.note(t(`import.fault.${known?.fault ?? "not_a_table"}`, { line: known?.line ?? 1 }));
  }
  return 1;
}

async function printPlan(db: Db, row: ImportRow, { print }: Output): Promise<void> {
  const counts = fromJson(row.counts);
  const { rows, unknown, newPlaces } = fromJson(row.table_facts);
  const shape = row.shape ? t(`import.shape.${row.shape}`) : "";
  const isFiles = row.shape === "pictures";
  print(
    `${row.file_name} (${shape}): ${rows} ${isFiles ? "files" : "rows"}. New: ${counts.new}. Changed: ${counts.changed}. Unchanged: ${counts.unchanged}. Wrong: ${counts.wrong}.`,
  );
  if (unknown.length > 0) print(`Columns without a place here: ${unknown.join(", ")}`);
  if (newPlaces.length > 0) print(`New categories: ${newPlaces.join(", ")}`);
  const changed = await listItems(db, row.id, { outcome: "changed" }, { page: 1, pageSize: SHOWN });
  for (const { label, details } of changed.rows) {
    for (const { field, sku, before, after } of fromJson(details).changes) {
      const shown = (value: typeof before) =>
        typeof value === "number" && MONEY_FIELDS.has(field) ? plainAmount(value) : (value ?? "–");
      print(`  ${label}${sku ? ` ${sku}` : ""}: ${t(`import.field.${field}`)}: ${shown(before)} → ${shown(after)}`);
    }
  }
  if (changed.total > SHOWN) print(`  … and ${changed.total - SHOWN} more.`);
  for (const { label, details } of await listWrongItems(db, row.id, 0, SHOWN)) {
    for (const { line, column, value, code } of fromJson(details).problems) {
      const where = isFiles ? label : `line ${line}${column ? `, ${column}` : ""}${value ? ` "${value}"` : ""}`;
      print(`  ${where}: ${t(`import.problem.${code}`)}`);
    }
  }
  if (counts.wrong > SHOWN) print(`  … and ${counts.wrong - SHOWN} more that are wrong.`);
}

const PROGRESS_MS = 2000;

function followProgress(db: Db, id: string, { note }: Output): () => void {
  let said = "";
  const timer = setInterval(async () => {
    const row = await findImport(db, id).catch(() => undefined);
    if (!row || row.total === 0) return;
    const line = `${t(`import.state.${row.state}`)}: ${row.done + row.left_out} of ${row.total}`;
    if (line !== said) note(line);
    said = line;
  }, PROGRESS_MS);
  return () => clearInterval(timer);
}
