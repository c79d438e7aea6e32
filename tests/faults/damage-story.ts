import { cpSync, existsSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { backupDatabase } from "../../db/backup/backup.ts";
import { FileDamage } from "../../db/backup/damage.ts";
import { findDatabaseFile } from "../../db/backup/locate.ts";
import { continueAboveNoted, MARGIN } from "../../db/backup/noted-numbers.ts";
import { closeShopFile, noteServing, openShopFile } from "../../db/backup/open-shop-file.ts";
import { restoreDatabase } from "../../db/backup/restore.ts";
import { checkBooks } from "../../db/check/check-books.ts";
import { checkInvoices } from "../../db/check/check-invoices.ts";
import { isDamaged } from "../../db/engines/dialect.ts";
import { type DamageKind, damageKinds } from "./damage-kinds.ts";
import { furnishFolder, makeFolder, removeFolder, startChild } from "./shop-folder.ts";
import { readEverything } from "./verify.ts";

/** What became of a shop that was damaged after a kill: what its start did, and the start after a restore. */
export interface DamageOutcome {
  kind: string;
  part: number;
  /**
   * `refused`: in words; `whole`: served, and nothing is missing; `found`: served with another value in some row, which the
   * check of the books or a statement names; `unseen`: served with another value that no check can know (a description).
   */
  start: "refused" | "whole" | "found" | "unseen";
  words: string;
  /** Whether the restored shop starts, keeps what was there, and goes on above every number that was acknowledged. */
  restored: boolean;
}

/** A shop that was killed after some orders, with a backup of half of them, to be damaged again and again. */
export async function killShop(): Promise<{ folder: string; orders: number; backup: string; remove(): void }> {
  const work = makeFolder("damage");
  const folder = join(work, "shop");
  mkdirSync(folder);
  await furnishFolder(folder);
  const child = startChild([folder, "before", "4"]);
  await child.ended;
  if (child.acknowledged().length !== 4) throw new Error(child.complaints());
  const backup = join(folder, "backups", "shop-2026-01-01T00-00-00.db");
  backupDatabase(join(folder, "shop.db"), backup);
  // A kill can come late on a busy computer, and the note of numbers is right for as many orders as a shop takes in a second.
  const killed = startChild([folder, "after", String(MARGIN)], [], { STAYS: "1" });
  await killed.reached(4);
  killed.process.kill("SIGKILL");
  await killed.ended;
  return { folder, orders: 4 + killed.acknowledged().length, backup, remove: () => removeFolder(work) };
}

/** Each kind of damage in `parts` places at most, each in a copy of the killed shop. */
export async function tryDamage(kinds: readonly DamageKind[] = damageKinds, most = 10): Promise<DamageOutcome[]> {
  const shop = await killShop();
  const outcomes: DamageOutcome[] = [];
  try {
    const whole = await readWhole(shop.folder);
    for (const kind of kinds) {
      for (let part = 0; part < Math.min(kind.parts, most); part++) {
        const copy = `${shop.folder}-copy`;
        cpSync(shop.folder, copy, { recursive: true });
        kind.make(join(copy, "shop.db"), part);
        const { start, words } = await startDamaged(copy, whole);
        const restored = await restoreAndStart(copy, shop.orders);
        outcomes.push({ kind: kind.name, part, start, words, restored });
        removeFolder(copy);
      }
    }
    return outcomes;
  } finally {
    shop.remove();
  }
}

async function readWhole(folder: string): Promise<Map<string, string>> {
  const copy = `${folder}-whole`;
  cpSync(folder, copy, { recursive: true });
  const { db } = openShopFile(join(copy, "shop.db"));
  const whole = readEverything(db);
  await db.destroy();
  removeFolder(copy);
  return whole;
}

async function startDamaged(
  folder: string,
  whole: Map<string, string>,
): Promise<Pick<DamageOutcome, "start" | "words">> {
  let db: ReturnType<typeof openShopFile>["db"];
  try {
    ({ db } = openShopFile(findDatabaseFile(folder)));
  } catch (problem) {
    const isSaid = problem instanceof FileDamage || isDamaged(problem) || /npm run db -- restore/.test(String(problem));
    if (!isSaid) throw problem;
    return { start: "refused", words: (problem as Error).message };
  }
  try {
    const now = readEverything(db);
    const changed = [...whole].filter(([table, rows]) => now.get(table) !== rows).map(([table]) => table);
    if (changed.length === 0) return { start: "whole", words: "" };
    const found = [
      ...(await checkBooks(db)).findings.map((finding) => finding.kind),
      ...(await checkInvoices(db)).problems,
    ];
    return found.length > 0
      ? { start: "found", words: found.join(", ") }
      : { start: "unseen", words: changed.join(", ") };
  } catch (problem) {
    if (!isDamaged(problem) && !(problem instanceof SyntaxError)) throw problem;
    return { start: "found", words: (problem as Error).message };
  } finally {
    await db.destroy();
  }
}

/** The one command that the refusal names, and the next start; no hand is put to anything else. */
async function restoreAndStart(folder: string, orders: number): Promise<boolean> {
  const file = join(folder, "shop.db");
  const { displaced } = restoreDatabase(join(folder, "backups", "shop-2026-01-01T00-00-00.db"), file);
  const { db } = openShopFile(findDatabaseFile(folder));
  await continueAboveNoted(db, folder);
  await noteServing(db, folder);
  const counters = await db.selectFrom("counters").selectAll().where("name", "like", "orders-%").execute();
  const count = await db
    .selectFrom("orders")
    .select((eb) => eb.fn.countAll<number>().as("n"))
    .executeTakeFirstOrThrow();
  await closeShopFile(db, folder);
  return displaced !== undefined && existsSync(displaced) && count.n === 4 && (counters[0]?.value ?? 0) >= orders;
}
