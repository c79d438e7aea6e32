/**
 * A mail, an upload, a backup and a change of the schema, each killed at every call by which it changes a file: those of Node
 * (file-faults.ts), and those of SQLite (strace), of which each of the first `spread` of a kind are taken and then ever fewer.
 */
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { Migrator } from "kysely/migration";
import { checkDatabase } from "../../db/backup/backup.ts";
import { openShopFile } from "../../db/backup/open-shop-file.ts";
import { listAllBackups } from "../../db/backup/stored-backups.ts";
import { sqliteHandle } from "../../db/engines/dialect.ts";
import { pendingMigrations } from "../../db/migrate.ts";
import { migrations } from "../../db/migrations/index.ts";
import { openDatabase } from "../../db/open.ts";
import type { Db } from "../../db/schema.ts";
import { sha256 } from "../../server/secrets.ts";
import type { KillCycles } from "./kill-cycles.ts";
import { furnishFolder, makeFolder, removeFolder, startChild } from "./shop-folder.ts";

/** An hour, so that every lease of a killed worker is over, and every wait of one that failed. */
const AHEAD_MS = 3_600_000;
const DOWN_TO = "0175-list-sums";

interface Work {
  name: "upload" | "mail" | "backup" | "migration";
  /** Before each kill, in a folder of its own with a shop and some orders. */
  prepare(folder: string): Promise<void>;
  /** After it, and after the same work was done once more to its end. */
  look(folder: string): Promise<string[]>;
}

const works: readonly Work[] = [
  { name: "upload", prepare: async () => undefined, look: lookAtUpload },
  { name: "mail", prepare: async () => undefined, look: lookAtMail },
  { name: "backup", prepare: async () => undefined, look: lookAtBackup },
  { name: "migration", prepare: migrateDown, look: lookAtMigration },
];

const calls = ["pwrite64", "fsync", "fdatasync", "ftruncate", "unlink"] as const;

export type WorkName = Work["name"];
export const workNames: readonly WorkName[] = works.map(({ name }) => name);

export async function killWorks(spread: number, names = workNames): Promise<Record<string, KillCycles>> {
  const outcomes: Record<string, KillCycles> = {};
  const base = makeFolder("works");
  try {
    const furnished = join(base, "shop");
    mkdirSync(furnished);
    await furnishFolder(furnished);
    const ordering = startChild([furnished, "before", "3"]);
    await ordering.ended;
    if (ordering.acknowledged().length !== 3) throw new Error(ordering.complaints());
    for (const work of works.filter(({ name }) => names.includes(name))) {
      const outcome: KillCycles = { kills: 0, acknowledged: 0, broken: [] };
      outcomes[work.name] = outcome;
      const prepared = join(base, work.name);
      cpSync(furnished, prepared, { recursive: true });
      await work.prepare(prepared);
      const attempt = async (name: string, at: number, before: readonly string[]): Promise<"killed" | "ended"> => {
        const folder = join(base, "one");
        cpSync(prepared, folder, { recursive: true });
        try {
          const child = startChild([folder, work.name, String(at)], before, {}, "work-child.ts");
          await child.ended;
          if (child.complaints() !== "") outcome.broken.push(`${name}: ${child.complaints().slice(0, 500)}`);
          if (child.process.exitCode === 0) return "ended";
          outcome.kills += 1;
          const again = startChild([folder, work.name, "0"], [], { AHEAD: String(AHEAD_MS) }, "work-child.ts");
          await again.ended;
          if (again.process.exitCode !== 0) outcome.broken.push(`${name}, again: ${again.complaints().slice(0, 500)}`);
          outcome.acknowledged += again.acknowledged().length;
          outcome.broken.push(...(await work.look(folder)).map((found) => `${name}: ${found}`));
          return "killed";
        } finally {
          removeFolder(folder);
        }
      };
      for (let at = 1; (await attempt(`${work.name}, file call ${at}`, at, [])) === "killed"; ) at++;
      for (const call of calls) {
        const inject = (n: number) => [
          "strace",
          "-f",
          "-o",
          "/dev/null",
          "-e",
          `trace=${call}`,
          "-e",
          `inject=${call}:signal=KILL:when=${n}`,
        ];
        // Each of the first, then ever further apart: works of thousands of calls repeat themselves.
        for (let n = 1; ; n += Math.max(1, Math.floor(n / spread))) {
          if ((await attempt(`${work.name}, ${call} ${n}`, 0, inject(n))) === "ended") break;
        }
      }
    }
    return outcomes;
  } finally {
    removeFolder(base);
  }
}

async function withShop<T>(folder: string, look: (db: Db) => Promise<T>): Promise<T> {
  const { db } = openShopFile(join(folder, "shop.db"));
  try {
    return await look(db);
  } finally {
    await db.destroy();
  }
}

/** Each row has its file, whole; a file without a row is swept a week later, and none of them is half a picture. */
async function lookAtUpload(folder: string): Promise<string[]> {
  const originals = join(folder, "images", "originals", "products");
  const rows = await withShop(folder, (db) =>
    db.selectFrom("media").select(["path", "hash"]).where("name", "=", "fault.jpg").execute(),
  );
  const found = rows.length === 0 ? ["no picture after an upload that was answered"] : [];
  for (const { path, hash } of rows) {
    const file = join(folder, "images", "originals", path);
    if (!existsSync(file)) found.push(`${path} has no file`);
    else if (sha256(readFileSync(file)) !== hash) found.push(`${path} is not what was uploaded`);
  }
  for (const name of existsSync(originals) ? readdirSync(originals) : []) {
    const bytes = readFileSync(join(originals, name));
    if (bytes.readUInt16BE(bytes.length - 2) !== 0xffd9) found.push(`${name} is half a picture`);
  }
  return found;
}

/** Each mail is one whole file. */
async function lookAtMail(folder: string): Promise<string[]> {
  const rows = await withShop(folder, (db) => db.selectFrom("mail_queue").select(["state", "message_id"]).execute());
  const found = rows.filter(({ state }) => state !== "sent").map(({ state }) => `a mail is ${state}`);
  const files = readdirSync(join(folder, "mail"));
  found.push(...files.filter((name) => !name.endsWith(".eml")).map((name) => `${name} was left`));
  const texts = files.map((name) => readFileSync(join(folder, "mail", name), "utf8"));
  for (const { message_id } of rows) {
    const n = texts.filter((text) => text.includes(message_id) && /--\r\n$/.test(text)).length;
    if (n !== 1) found.push(`${message_id} was written ${n} times`);
  }
  return found;
}

/** Whatever is called a backup is one. */
async function lookAtBackup(folder: string): Promise<string[]> {
  const backups = listAllBackups(folder);
  const found = backups.length === 0 ? ["no backup"] : [];
  for (const { file } of [...backups, { file: join(folder, "shop.db") }]) {
    const { problems, orders } = checkDatabase(file);
    found.push(...problems, ...(orders === 3 ? [] : [`${file} has ${orders} orders`]));
  }
  return found;
}

async function migrateDown(folder: string): Promise<void> {
  const db = openDatabase(join(folder, "shop.db"));
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
  const { error } = await migrator.migrateTo(DOWN_TO);
  await db.destroy();
  if (error) throw error;
}

/** The schema of this program, every order, and every copy from before is sound. */
async function lookAtMigration(folder: string): Promise<string[]> {
  const found = await withShop(folder, async (db) => {
    const { pending } = await pendingMigrations(db);
    const integrity = String(sqliteHandle(db).pragma("integrity_check", { simple: true }));
    return [...pending.map((name) => `${name} is still to be done`), ...(integrity === "ok" ? [] : [integrity])];
  });
  found.push(...checkDatabase(join(folder, "shop.db")).problems);
  const copies = readdirSync(join(folder, "backups")).filter((name) => /^before-.*\.db$/.test(name));
  for (const name of copies) {
    const { problems, orders } = checkDatabase(join(folder, "backups", name));
    found.push(...problems, ...(orders === 3 ? [] : [`${name} has ${orders} orders`]));
  }
  return found;
}
