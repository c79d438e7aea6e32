/**
 * Valid files of every kind with spoilt cells, read, carried out and read again on a real database: nothing fails but in words, what was
 * accepted is whole and has the file's own prices, and the second reading finds nothing left to do. `IMPORT_SEED` repeats a run,
 * `IMPORT_FILE` plays one file of it in a shop without those before, `IMPORT_CELLS` says how many cells are spoilt (100,000 by command:
 * `IMPORT_CELLS=100000 npm test -- imports-fuzz`); `-t woocommerce` plays one kind.
 */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { playsLongSuites } from "../../../build/long-suites.ts";
import type { ImportItem, ImportRun } from "../../../src-shared/imports/operations.ts";
import { IMPORT_PROBLEMS } from "../../../src-shared/imports/problems.ts";
import type { DecimalSign } from "../../../src-shared/imports/states.ts";
import { type Dice, diceOf } from "../../money/dice.ts";
import { addCategory, addChair } from "../catalogue.ts";
import { as, type Person, type TestApp, testApp } from "../context.ts";
import { importing } from "../importing.ts";
import { the } from "../the.ts";
import { type EncodedFile, encodeTable, textWritings } from "./encode-table.ts";
import { meantDirhams, signOf } from "./read-price.ts";
import { type Spoilt, spoil, spoilBytes } from "./spoil-file.ts";
import { type FuzzKind, stockedSkus, type ValidFile, validFiles } from "./valid-files.ts";

const kinds = Object.keys(validFiles) as FuzzKind[];
// The short run is the same each time; the long one finds what nobody has seen.
const seed = Number(process.env.IMPORT_SEED ?? (playsLongSuites ? Date.now() % 1_000_000 : 1));
const cells = Number(process.env.IMPORT_CELLS ?? (playsLongSuites ? 8000 : 400)) / kinds.length;
/** The one file that is played; absent: all of them. */
const only = process.env.IMPORT_FILE === undefined ? undefined : Number(process.env.IMPORT_FILE);
/** Cells after which a long run says how far it is. */
const TOLD_AFTER = 1000;
/** Files after which the shop is another one: that of a long run would be asked about tens of thousands of rows for each. */
const FILES_OF_A_SHOP = 150;
/** The largest amount that can be typed, in dirhams; the reading of larger ones is not judged. */
const LARGEST = 1_000_000_000n;

interface Read {
  run: ImportRun;
  items: ImportItem[];
  answers: Record<string, string>;
}

/** One spoilt file, with what is needed to judge what came of it. */
interface Tried extends Spoilt {
  kind: FuzzKind;
  file: ValidFile;
  encoded: EncodedFile;
  hasOtherBytes: boolean;
}

let app: TestApp;
let manager: Person;
const { send, apply } = importing(() => manager);

async function openShop(): Promise<void> {
  app = await testApp();
  manager = await as(app, "manager");
  const category = await addCategory(manager);
  for (const sku of stockedSkus) {
    await addChair(manager, category.id, {
      slug: sku.toLowerCase(),
      variants: [{ sku, price: 500_00, openingStock: 5 }],
    });
  }
}

/** A file is the same whatever came of those before it. */
const diceOfFile = (kind: FuzzKind, number: number): Dice =>
  diceOf((seed * kinds.length + kinds.indexOf(kind)) * 100_003 + number);

function nextFile(kind: FuzzKind, mark: string, dice: Dice): Tried {
  const file = validFiles[kind](dice, mark);
  const spoilt = spoil(file, dice);
  const encoded = encodeTable(spoilt.table, dice.chance(7) ? "xlsx" : (dice.pick(textWritings) ?? "utf-8"), dice);
  const hasOtherBytes = dice.chance(5);
  if (hasOtherBytes) encoded.bytes = spoilBytes(encoded.bytes, dice);
  return { ...spoilt, kind, file, encoded, hasOtherBytes };
}

/** Sends the file until no question is open; each is answered as its sender would. */
async function read({ file, encoded }: Tried, dice: Dice): Promise<Read> {
  const answers: Record<string, string> = {};
  for (;;) {
    const run = await send(encoded.bytes, answers);
    if (run.state !== "asking") return { run, items: await itemsOf(run.id), answers };
    const question = the(run.question);
    // A question comes back where nothing that its sender could say is enough.
    if (Object.hasOwn(answers, question.ask)) return { run, items: [], answers };
    if (question.ask === "decimal") answers.decimal = file.decimal;
    else {
      const proposed = question.proposed.map((field) => (dice.chance(90) ? field : null));
      answers.mapping = JSON.stringify(proposed);
    }
  }
}

async function itemsOf(id: string): Promise<ImportItem[]> {
  const found: ImportItem[] = [];
  for (let page = 1; ; page += 1) {
    const { data, meta } = await manager.api("GET /api/imports/:id/items", {
      params: { id },
      query: { page, pageSize: 100 },
    });
    found.push(...data);
    if (found.length >= meta.total) return found;
  }
}

const shown = ({ kind, encoded, table }: Tried): string =>
  `${kind}, ${encoded.writing}:\n${table.map((row) => JSON.stringify(row.map((cell) => cell.slice(0, 40)))).join("\n")}`;

/** Every refusal names a line of the file, one of its columns, and a reason. */
function expectNamed(tried: Tried, items: readonly ImportItem[]): void {
  const headings = (tried.table[0] ?? []).map((cell) => cell.trim());
  const last = tried.encoded.lines.at(-1) ?? 0;
  for (const { outcome, problems } of items) {
    expect(problems.length > 0, shown(tried)).toBe(outcome === "wrong");
    for (const { line, column, code } of problems) {
      expect(IMPORT_PROBLEMS).toContain(code);
      if (tried.hasOtherBytes) continue;
      expect(line, shown(tried)).toBeGreaterThanOrEqual(2);
      expect(line, shown(tried)).toBeLessThanOrEqual(last);
      if (!tried.hasOtherHeadings) expect(headings, `${code} on line ${line} of ${shown(tried)}`).toContain(column);
    }
  }
}

interface Stored {
  sku: string;
  price: number;
  compare_at_price: number | null;
  cost: number | null;
  product_id: string;
}

async function storedVariants(): Promise<Map<string, Stored>> {
  const rows = await app.db
    .selectFrom("variants")
    .select(["id", "sku", "price", "compare_at_price", "product_id"])
    .execute();
  const entries = await app.db.selectFrom("variant_costs").select(["variant_id", "cost"]).orderBy("number").execute();
  // The last entry of each is what counts.
  const costs = new Map(entries.map(({ variant_id, cost }) => [variant_id, cost]));
  return new Map(rows.map((row) => [row.sku, { ...row, cost: costs.get(row.id) ?? null }]));
}

/** What the dry run said of prices and costs is what stands there now. */
function expectDone(items: readonly ImportItem[], after: ReadonlyMap<string, Stored>): void {
  for (const { changes } of items) {
    for (const { field, sku, after: said } of changes) {
      if (sku === null || (field !== "price" && field !== "compareAtPrice" && field !== "cost")) continue;
      const { price, compare_at_price: compareAtPrice, cost } = the(after.get(sku));
      expect({ price, compareAtPrice, cost }[field]).toBe(said);
    }
  }
}

/** A group is there with all its variants, at the prices of the file, or with none of them. */
function expectWhole(
  tried: Tried,
  { run, items, answers }: Read,
  before: ReadonlyMap<string, Stored>,
  after: ReadonlyMap<string, Stored>,
): void {
  const { file, table, encoded } = tried;
  const { sku, prices } = file;
  if (tried.hasOtherHeadings || tried.hasOtherBytes || sku === undefined || prices === undefined) return;
  const outcomes = new Map(items.map(({ line, outcome }) => [line, outcome]));
  const cell = (at: number, heading: string) => (table[at + 1]?.[file.headings.indexOf(heading)] ?? "").trim();
  for (const group of new Set(file.groups)) {
    if (tried.unkeyed.has(group)) continue;
    const rows = file.groups.flatMap((one, at) => (one === group ? [at] : []));
    const outcome = outcomes.get(encoded.lines[the(rows[0]) + 1] ?? 0);
    // By a copied key its rows may follow another's, under whose line they are told.
    if (tried.hasCopies && outcome === undefined) continue;
    expect(outcome, shown(tried)).toBeDefined();
    if (!tried.touched.has(group) && !tried.hasCopies)
      expect(outcome, `${JSON.stringify(items)} ${shown(tried)}`).not.toBe("wrong");
    for (const at of rows) {
      const [name, typed] = [cell(at, sku), the(prices.map((heading) => cell(at, heading)).find(Boolean) ?? "")];
      // The row of a WooCommerce product with variations is none of them.
      if (name === "" || cell(at, "Type") === "variable") continue;
      const stored = after.get(name);
      // Of two rows with one SKU the first is taken.
      const isTwice = tried.hasCopies && file.groups.some((_, other) => other !== at && cell(other, sku) === name);
      if (isTwice) continue;
      if (outcome === "wrong") expect(stored, shown(tried)).toEqual(before.get(name));
      else if (typed !== "")
        expectPrice(stored, typed, run, { tried, decimal: signOf(typed, file.decimal, answers.decimal !== undefined) });
    }
  }
}

function expectPrice(
  stored: Stored | undefined,
  typed: string,
  run: ImportRun,
  { tried, decimal }: { tried: Tried; decimal: DecimalSign },
): void {
  const meant = meantDirhams(typed, decimal);
  if (meant !== null && meant > LARGEST) return;
  expect([typed, stored?.price, run.state], shown(tried)).toEqual([
    typed,
    meant === null ? "none" : Number(meant),
    "done",
  ]);
}

async function tryFile(tried: Tried, dice: Dice): Promise<"read" | "unread"> {
  const before = await storedVariants();
  const planned = await read(tried, dice);
  const { run, items, answers } = planned;
  expect(run.fault?.fault, shown(tried)).not.toBe("interrupted");
  if (run.state !== "planned") {
    expect(run.state === "asking" || run.fault !== null, shown(tried)).toBe(true);
    expect(
      tried.hasOtherBytes || tried.hasOtherHeadings || tried.encoded.writing === "xlsx",
      `${JSON.stringify(run)} ${shown(tried)}`,
    ).toBe(true);
    return "unread";
  }
  const { counts } = run;
  expect(items).toHaveLength(counts.new + counts.changed + counts.unchanged + counts.wrong);
  expectNamed(tried, items);
  expect(await storedVariants()).toEqual(before);

  const done = await apply(run.id);
  expect(done, shown(tried)).toMatchObject({ state: "done", done: counts.new + counts.changed, leftOut: 0 });
  const after = await storedVariants();
  expectDone(items, after);
  expectWhole(tried, { ...planned, run: done }, before, after);

  const again = await send(tried.encoded.bytes, answers);
  const same = { unchanged: items.length - counts.wrong, wrong: counts.wrong };
  const left = (await itemsOf(again.id)).filter(({ outcome }) => outcome === "new" || outcome === "changed");
  expect(again, `${JSON.stringify(left)} ${shown(tried)}`).toMatchObject({
    state: "planned",
    counts: { new: 0, changed: 0, ...same },
  });
  const wrong = await manager.call("GET /api/imports/:id/wrong", {
    params: { id: run.id },
    query: { lang: dice.pick(["en", "ar"]) },
  });
  expect(wrong.status).toBe(200);
  return "read";
}

/** A suite that plays files of these kinds. A long run has a line of progress each `TOLD_AFTER` cells. */
export function playSpoiltFiles(own: readonly FuzzKind[]): void {
  describe(`spoilt files with seed ${seed}`, () => {
    beforeAll(openShop);
    afterAll(() => app.close());

    test.each(own)("of %s are taken in whole, or refused by line, column and reason", { timeout: 3_600_000 }, playKind);
  });
}

async function playKind(kind: FuzzKind): Promise<void> {
  const begun = performance.now();
  let [spoilt, files, unread, told] = [0, 0, 0, 0];
  while (spoilt < cells) {
    files += 1;
    const dice = diceOfFile(kind, files);
    if (files % FILES_OF_A_SHOP === 0) {
      await app.close();
      await openShop();
    }
    const tried = nextFile(kind, `${kind.slice(0, 2).toUpperCase()}${files}`, dice);
    spoilt += tried.cells;
    if (only !== undefined && files !== only) {
      if (files > only) return;
      continue;
    }
    if ((await tryFile(tried, dice)) === "unread") unread += 1;
    if (spoilt < told + TOLD_AFTER) continue;
    told = spoilt;
    const seconds = Math.round((performance.now() - begun) / 1000);
    process.stderr.write(`${kind}, seed ${seed}: ${spoilt} of ${cells} cells in ${files} files, ${seconds} s\n`);
  }
  // Of few files, one that cannot be read at all may be half.
  expect(unread).toBeLessThan(files < 10 ? files : files / 2);
}
