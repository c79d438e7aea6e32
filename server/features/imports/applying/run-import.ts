/**
 * Carries an import out, or puts it back, in parts of a few products (kernel/work-in-parts.ts). An import that was cut short goes on where
 * it was (`finishImports`, a job).
 */
import { fromJson, toJson } from "../../../../db/json.ts";
import type { AuditSource } from "../../../../db/queries/audit.ts";
import {
  type ImportItemRow,
  type ImportRow,
  listIdleImports,
  listItemsToPutBack,
  listItemsToWrite,
  lockImport,
  updateImport,
  updateItem,
} from "../../../../db/queries/imports/imports.ts";
import type { ImportUndo, ItemUndo } from "../../../../db/schema/import-tables.ts";
import type { Tx } from "../../../../db/schema.ts";
import { inTransaction } from "../../../../db/transaction.ts";
import { isRefusal } from "../../../../src-shared/api/refusal.ts";
import type { ImportAct } from "../../../../src-shared/imports/run.ts";
import type { App } from "../../../context.ts";
import { idleBefore, untilIndexed, workInParts } from "../../../kernel/work-in-parts.ts";
import { planProduct } from "../planning/plan-product.ts";
import { readShopFacts } from "../planning/read-shop-facts.ts";
import type { CostChange } from "../planning/shop-facts.ts";
import { writtenProduct } from "../planning/stored-product.ts";
import { kindOfShape } from "../rows/row-kinds.ts";
import { writeRows } from "../rows/write-rows.ts";
import { columnOf } from "../shapes/column-of.ts";
import type { SourceProduct } from "../shapes/source-product.ts";
import { createTurns, type Turns } from "../turns.ts";
import { addProducts, type NewProduct } from "./add-products.ts";
import { changeImported } from "./change-imported.ts";
import { enterCosts, type ProductCosts } from "./imported-costs.ts";
import { addPlaces } from "./places.ts";
import { putBack } from "./put-back.ts";

/**
 * What one part has. Whoever asks for a page meanwhile waits until it is over, so that to read and write it may take some tens of milliseconds.
 * New products are written all together; parts of ten took half as long again for the whole file.
 */
const NEW_AT_ONCE = 16;
const VARIANTS_AT_ONCE = 60;
const CHANGED_AT_ONCE = 4;
/** Items that are no products. */
const ROWS_AT_ONCE = 12;

export type ImportHost = Pick<App, "db" | "now" | "yieldToRequests"> &
  Partial<Pick<App, "secrets" | "catalogue">> & { ip?: string };

/** Resolves when the import has no part left; whoever asks meanwhile waits for the same. */
export const finishImport = workInParts(takePart, untilIndexed);

/** Finishes imports that were cut short by a kill or a fault; a reading that was cut short wrote nothing and is over. */
export async function finishImports(app: ImportHost): Promise<void> {
  const before = idleBefore(app.now());
  for (const id of await listIdleImports(app.db, ["reading"], before)) {
    const fault = toJson({ fault: "interrupted" as const, line: null });
    await inTransaction(app.db, (tx) => updateImport(tx, id, { state: "failed", fault }, app.now()));
  }
  for (const id of await listIdleImports(app.db, ["running", "undoing"], before)) await finishImport(app, id);
}

/** False where no part is left. */
async function takePart(app: ImportHost, tx: Tx, id: string): Promise<boolean> {
  const record = await lockImport(tx, id, app.now());
  if (record?.state === "running") return writePart(app, tx, record);
  if (record?.state === "undoing") return putBackPart(app, tx, record);
  return false;
}

export const sourceOf = (app: ImportHost, by: ImportAct) => ({
  actor: by.actor,
  requestId: by.requestId,
  now: app.now,
  ...(by.operation === undefined ? { command: "command:import" as const } : { operation: by.operation }),
  ...(app.secrets === undefined ? {} : { secrets: app.secrets }),
  ...(app.ip === undefined ? {} : { ip: app.ip }),
});

async function writePart(app: ImportHost, tx: Tx, record: ImportRow): Promise<boolean> {
  const { id } = record;
  const found = await listItemsToWrite(
    tx,
    id,
    record.next_item,
    kindOfShape(record.shape) ? ROWS_AT_ONCE : NEW_AT_ONCE,
  );
  const items = found.slice(0, sizeOfPart(found));
  const last = items.at(-1);
  if (!last) {
    await updateImport(tx, id, { state: "done", finished_at: app.now().toISOString() }, app.now());
    return false;
  }
  const turns = createTurns();
  const results = await writeItems(app, tx, record, items, turns);
  const written = results.filter(({ result }) => result === "written").length;
  await turns();
  for (const { item, ...values } of results) await updateItem(tx, id, item, values);
  await turns();
  await updateImport(
    tx,
    id,
    { next_item: last.item + 1, done: record.done + written, left_out: record.left_out + results.length - written },
    app.now(),
  );
  return true;
}

/** How many of the next items are one part: one at least. */
function sizeOfPart(items: readonly ImportItemRow[]): number {
  let variants = 0;
  const beyond = items.findIndex(({ outcome, source }, at) => {
    variants += (fromJson(source) as Partial<SourceProduct>).variants?.length ?? 0;
    return at > 0 && (variants > VARIANTS_AT_ONCE || (outcome === "changed" && at >= CHANGED_AT_ONCE));
  });
  return beyond === -1 ? items.length : beyond;
}

type ItemResult = { item: number } & Parameters<typeof updateItem>[3];

/** What others did since the plan was made can make single products unfit: those are left, with the reason. */
async function writeItems(
  app: ImportHost,
  tx: Tx,
  record: ImportRow,
  items: readonly ImportItemRow[],
  turns: Turns,
): Promise<ItemResult[]> {
  const by = fromJson(record.request).by;
  const ctx = sourceOf(app, by);
  const kind = kindOfShape(record.shape);
  if (kind) return writeRows(ctx, tx, kind, items);
  const { columns } = fromJson(record.table_facts);
  const sources = items.map((item) => fromJson(item.source) as SourceProduct);
  const note = ({ item }: ImportItemRow, undo: ImportUndo, costs: readonly CostChange[]) => {
    const result: ItemResult = { item, result: "written", undo: toJson(undo) };
    results.push(result);
    priced.push({ result, undo, productId: undo.productId, costs });
  };
  const isOther = (at: number) => items[at]?.outcome === "new" && sources[at]?.place === undefined;
  const tree = await addPlaces(
    ctx,
    tx,
    sources,
    sources.some((_, at) => isOther(at)),
  );
  const { shop, knownOf } = await readShopFacts(tx, sources, { tree });
  const results: ItemResult[] = [];
  const fresh: { item: ImportItemRow; product: NewProduct; costs: readonly CostChange[] }[] = [];
  const priced: (ProductCosts & { result: ItemResult; undo: ImportUndo })[] = [];
  for (const [at, item] of items.entries()) {
    await turns();
    const source = sources[at] as SourceProduct;
    const known = knownOf(source);
    const plan = known === "several" ? undefined : planProduct(source, known, columns, shop);
    if (!plan?.product || known === "several") {
      const problems = plan?.problems ?? [
        { line: source.line, column: columnOf(columns, "sku"), code: "sku_elsewhere" as const },
      ];
      results.push({ item: item.item, result: "left", details: toJson({ ...fromJson(item.details), problems }) });
    } else if (!known) fresh.push({ item, product: { written: plan.product, former: plan.former }, costs: plan.costs });
    else if (plan.outcome === "unchanged") results.push({ item: item.item, result: "left" });
    else {
      const { product, stock, former } = plan;
      const changed = await inTransaction(tx, (part) => changeImported(ctx, part, known, { product, stock, former }));
      const problems = [{ line: source.line, column: null, code: "changed_since" as const }];
      if (isRefusal(changed))
        results.push({ item: item.item, result: "left", details: toJson({ ...fromJson(item.details), problems }) });
      else note(item, { productId: known.row.id, before: writtenProduct(known), ...changed }, plan.costs);
    }
  }
  const added = await addProducts(
    ctx,
    tx,
    fresh.map(({ product }) => product),
    turns,
  );
  for (const [at, { item, costs }] of fresh.entries()) {
    const one = added[at];
    if (!one) throw new Error("a product of an import was not added");
    note(item, { productId: one.id, versions: one.versions, before: null, stock: {} }, costs);
  }
  // Last, as a receipt does: whoever has locked a variant may wait for the lock of costs, and nobody the other way round.
  const entered = await enterCosts(ctx, tx, priced, turns);
  for (const { result, undo } of priced) {
    const costs = entered.get(undo.productId);
    if (costs) result.undo = toJson({ ...undo, costs });
  }
  return results;
}

const putBackItem = (ctx: AuditSource, tx: Tx, { shape }: ImportRow, undo: ItemUndo): Promise<boolean> => {
  const kind = kindOfShape(shape);
  if (kind) return kind.putBack(ctx, tx, undo);
  return "versions" in undo && "productId" in undo ? putBack(ctx, tx, undo) : Promise.resolve(false);
};

async function putBackPart(app: ImportHost, tx: Tx, record: ImportRow): Promise<boolean> {
  const { id } = record;
  const items = await listItemsToPutBack(tx, id, record.next_item, CHANGED_AT_ONCE);
  const last = items.at(-1);
  if (!last) {
    await updateImport(tx, id, { state: "undone", finished_at: app.now().toISOString() }, app.now());
    return false;
  }
  const request = fromJson(record.request);
  const ctx = sourceOf(app, request.undoneBy ?? request.by);
  let kept = 0;
  for (const item of items) {
    const isBack = item.undo !== null && (await putBackItem(ctx, tx, record, fromJson(item.undo)));
    if (!isBack) kept += 1;
    await updateItem(tx, id, item.item, { result: isBack ? "put_back" : "kept" });
  }
  const values = { next_item: last.item, done: record.done + items.length - kept, left_out: record.left_out + kept };
  await updateImport(tx, id, values, app.now());
  return true;
}
