import type { Cleared } from "../../src-shared/demo/operations.ts";
import { FIRST_TEXTS } from "../../src-shared/settings/first-values.ts";
import { partOfSetting } from "../../src-shared/site/parts.ts";
import { toJson } from "../json.ts";
import { type AuditSource, recordAudit } from "../queries/audit.ts";
import { replaceSetting } from "../queries/content/settings.ts";
import { dropVersions } from "../queries/content/versions.ts";
import { deleteTestOrder } from "../queries/orders/test-orders.ts";
import { updateVersioned } from "../queries/versioned.ts";
import type { Tx } from "../schema.ts";
import { deleteDocuments } from "./delete-documents.ts";
import { deleteRows, inChunks } from "./delete-rows.ts";
import { dropDemoMarks, keepDemoMark } from "./demo-rows.ts";
import { settleNumbers } from "./numbers-anew.ts";
import { type ClearingPlan, countGoing } from "./plan-clearing.ts";

/** What copies of before it are named after. */
export const CLEARING = "clearing-the-demo";

/**
 * Takes out what a plan of this transaction names (plan-clearing.ts). Returns the counts, and the paths of pictures and models whose files
 * are the caller's to remove after the commit.
 */
export async function clearDemo(
  tx: Tx,
  source: AuditSource,
  plan: ClearingPlan,
): Promise<{ cleared: Cleared; paths: string[] }> {
  const now = source.now();
  const at = now.toISOString();
  const { goes, documents, archives } = plan;
  const counts = await countGoing(tx, plan);
  // It may be of goods that go.
  await deleteTestOrder(tx);
  await deleteDocuments(tx, documents, at);
  await deleteRows(tx, "customers", goes.customers);
  await deleteProducts(tx, goes.products);
  const archived = await archiveProducts(tx, archives, now);
  await deleteRows(tx, "subcategories", goes.subcategories);
  await deleteRows(tx, "categories", goes.categories);
  await deleteRows(tx, "articles", goes.articles);
  await deleteRows(tx, "authors", goes.authors);
  await deleteRows(tx, "testimonials", goes.testimonials);
  await emptyPages(tx, goes.pages, now);
  await emptySettings(tx, goes.settings, now);
  const paths = await listPaths(tx, goes.media);
  await deleteRows(tx, "media", goes.media);
  for (const [collection, ids] of Object.entries(goes)) await dropDemoMarks(tx, collection, [...ids]);
  await settleNumbers(tx, now);
  const cleared = { goes: counts, archived };
  await recordAudit(tx, source, {
    ...(source.operation ? {} : { action: "command:clear the demo" as const }),
    collection: "demo",
    rowId: "demo",
    after: { ...Object.fromEntries(counts.map(({ kind, count }) => [kind, count])), archived },
  });
  return { cleared, paths };
}

/** With variants, stock and the desktops' reservations of it. */
async function deleteProducts(tx: Tx, ids: ReadonlySet<string>): Promise<void> {
  for (const chunk of inChunks(ids)) {
    const variants = await tx.selectFrom("variants").select("id").where("product_id", "in", chunk).execute();
    const variantIds = variants.map(({ id }) => id);
    for (const some of inChunks(variantIds)) {
      const reserved = await tx.selectFrom("stock_reservations").select("id").where("variant_id", "in", some).execute();
      await deleteRows(
        tx,
        "stock_reservations",
        reserved.map(({ id }) => id),
      );
    }
    await deleteRows(tx, "variants", variantIds);
    await dropDemoMarks(tx, "variants", variantIds);
  }
  await deleteRows(tx, "products", ids);
}

/** Archives products of the demo that a document names; they count as the demo's own still. */
async function archiveProducts(tx: Tx, archives: ClearingPlan["archives"], now: Date): Promise<number> {
  let archived = 0;
  for (const { id } of archives) {
    const { status } = await tx.selectFrom("products").select("status").where("id", "=", id).executeTakeFirstOrThrow();
    if (status === "archived") continue;
    const version = await updateVersioned(tx, "products", { id }, { status: "archived", publish_at: null }, now);
    if (version === undefined) continue;
    await keepDemoMark(tx, "products", id, version);
    archived += 1;
  }
  return archived;
}

/** Visitors read the standard texts again. The row stays (server/README.md, D350), without the demo's words. */
async function emptyPages(tx: Tx, ids: ReadonlySet<string>, now: Date): Promise<void> {
  const body = toJson({ en: "" });
  for (const id of ids) {
    await dropVersions(tx, "page_versions", id);
    const empty = { body, draft: null, publish_at: null, published: false, arabic_of: toJson({}) };
    await updateVersioned(tx, "pages", { id }, empty, now);
  }
}

async function emptySettings(tx: Tx, keys: ReadonlySet<string>, now: Date): Promise<void> {
  for (const [key, value] of Object.entries(FIRST_TEXTS)) {
    if (!keys.has(key)) continue;
    const { version } = await tx
      .selectFrom("settings")
      .select("version")
      .where("key", "=", key)
      .executeTakeFirstOrThrow();
    await replaceSetting(tx, key, version, value, now);
    // What was saved before has the demo's words.
    const part = partOfSetting(key);
    if (part) await dropVersions(tx, "site_versions", part);
  }
}

async function listPaths(tx: Tx, ids: ReadonlySet<string>): Promise<string[]> {
  const paths: string[] = [];
  for (const chunk of inChunks(ids)) {
    const rows = await tx.selectFrom("media").select("path").where("id", "in", chunk).execute();
    paths.push(...rows.map(({ path }) => path));
  }
  return paths;
}
