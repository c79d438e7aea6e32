/** Backups that cost what was written: each one is restored, and equals the database as it was. */
import { createHash } from "node:crypto";
import fs, {
  closeSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
  writeSync,
} from "node:fs";
import { syncBuiltinESMExports } from "node:module";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { assemble, makeWhole } from "../../db/backup/log/chain.ts";
import { copyPages } from "../../db/backup/log/first-copy.ts";
import { readHead } from "../../db/backup/log/increment.ts";
import { LogKeeper, LogLost } from "../../db/backup/log/keep-log.ts";
import { restoreDatabase } from "../../db/backup/restore.ts";
import { openSqlite, openSqliteToRead, type SqliteHandle } from "../../db/engines/dialect.ts";
import { openDatabase } from "../../db/open.ts";
import { findSetting, putSetting } from "../../db/queries/content/settings.ts";
import { inTransaction } from "../../db/transaction.ts";
import { dice } from "../faults/cut-power.ts";
import { openTestDatabase, type TestDatabase } from "../support/databases.ts";

const now = new Date("2026-11-24T09:00:00Z");
const SPARE = "create table if not exists spare (id integer primary key, text text)";

let shop: TestDatabase;
let keeper: LogKeeper;
let count = 0;
beforeEach(async () => {
  shop = await openTestDatabase("sqlite");
  keeper = new LogKeeper(shop.file);
  count = 0;
});
afterEach(async () => {
  keeper.close();
  await shop.close();
});

const nextFile = (ending: string): string =>
  join(shop.folder, "backups", `shop-2026-11-24T09-00-${String(++count).padStart(2, "0")}.${ending}`);

async function begin(): Promise<string> {
  keeper.hold();
  const { first } = await copyPages(shop.file, nextFile("db"));
  keeper.begin(first);
  return first.file;
}

const put = (key: string, value: unknown = 1) => inTransaction(shop.db, (tx) => putSetting(tx, key, value, now));

/** Every row of every table, as another program would read them. */
function dump(file: string): string {
  const handle = openSqliteToRead(file);
  try {
    const hash = createHash("sha256");
    const tables = handle
      .prepare("select name, sql from sqlite_master where type = 'table' and name not like '%fts%' order by name")
      .all() as { name: string; sql: string }[];
    for (const { name, sql } of tables) {
      const rows = handle
        .prepare(`select * from "${name}"`)
        .raw()
        .all()
        .map((row) => JSON.stringify(row));
      hash.update(`${name} ${sql}\n${rows.sort().join("\n")}\n`);
    }
    return hash.digest("hex");
  } finally {
    handle.close();
  }
}

describe("the first copy", () => {
  test("is of one moment while the shop writes, and goes to the disk in parts, for which a commit does not wait long", async () => {
    const before = dump(shop.file);
    const writer = openSqlite(shop.file);
    const flushToDisk = fs.fsyncSync;
    let parts = 0;
    const flushing = vi.spyOn(fs, "fsyncSync").mockImplementation((file) => {
      parts += 1;
      writer.exec(`${SPARE}; insert into spare (text) values ('${parts}')`);
      flushToDisk(file);
    });
    syncBuiltinESMExports();
    try {
      const copy = nextFile("db");
      const { report } = await copyPages(shop.file, copy, 100);
      expect(report.problems).toEqual([]);
      expect(parts).toBeGreaterThan(statSync(copy).size / 4096 / 100);
      expect(dump(copy)).toBe(before);
      expect(dump(shop.file)).not.toBe(before);
    } finally {
      flushing.mockRestore();
      syncBuiltinESMExports();
      writer.close();
    }
  });
});

describe("an increment", () => {
  test("has what was committed since the one before, and is restored with all that it needs", async () => {
    await begin();
    await put("first");
    const first = keeper.increment(nextFile("changes"));
    await put("second");
    const second = keeper.increment(nextFile("changes"));
    await put("third");
    await shop.db.destroy();
    keeper.close();
    const report = restoreDatabase(second.file ?? "", shop.file, now);
    expect(report.problems).toEqual([]);
    shop.db = openDatabase(shop.file);
    expect(await findSetting(shop.db, "second")).toBe(1);
    expect(await findSetting(shop.db, "third")).toBeUndefined();
    await shop.db.destroy();
    restoreDatabase(first.file ?? "", shop.file, now);
    shop.db = openDatabase(shop.file);
    expect(await findSetting(shop.db, "first")).toBe(1);
    expect(await findSetting(shop.db, "second")).toBeUndefined();
    expect(readdirSync(shop.folder).filter((name) => name.includes("assembled"))).toEqual([]);
  });

  test("is as small as what was written, however large the database is", async () => {
    const sizeAfter = async (rows: number) => {
      const handle = openSqlite(shop.file);
      handle.exec(SPARE);
      const insert = handle.prepare("insert into spare (text) values (?)");
      handle.transaction(() => {
        for (let n = 0; n < rows; n++) insert.run("x".repeat(3000));
      })();
      handle.close();
      keeper.letGo();
      const base = await begin();
      await put("small", rows);
      const { bytes } = keeper.increment(nextFile("changes"));
      return { bytes, base: statSync(base).size };
    };
    const small = await sizeAfter(10);
    const large = await sizeAfter(5000);
    expect(large.base).toBeGreaterThan(small.base + 10_000_000);
    expect(large.bytes).toBeLessThan(small.bytes * 1.5);
    expect(large.bytes).toBeLessThan(200_000);
  });

  test("is not made where nothing was committed", async () => {
    await begin();
    expect(keeper.increment(nextFile("changes")).file).toBeUndefined();
    await put("one");
    expect(keeper.increment(nextFile("changes")).file).toBeDefined();
    expect(keeper.increment(nextFile("changes")).file).toBeUndefined();
  });

  test("that is damaged, cut short or missing, or whose first copy is, restores nothing, and the last sound one is named", async () => {
    const base = await begin();
    const files: string[] = [];
    for (const key of ["a", "b", "c"]) {
      await put(key);
      files.push(keeper.increment(nextFile("changes")).file ?? "");
    }
    const [first = "", second = "", third = ""] = files;
    const target = join(shop.folder, "made.db");
    const flip = (file: string, at: number) => {
      const handle = openSync(file, "r+");
      writeSync(handle, Buffer.from([0xa5]), 0, 1, at);
      closeSync(handle);
    };
    const whole = (file: string) => () => assemble(file, target);
    flip(second, 5000);
    expect(whole(third)).toThrow(
      `${second} is damaged: its digest is another one. Before it ${first} can be restored.`,
    );
    expect(existsSync(target)).toBe(false);
    truncateSync(second, statSync(second).size - 100);
    expect(whole(third)).toThrow(new RegExp(`Before it .*${basename(first)} can be restored`));
    rmSync(second);
    expect(whole(third)).toThrow(
      `needs increment 2 after ${base}, which is not there. Before it ${first} can be restored.`,
    );
    expect(() => restoreDatabase(third, shop.file)).toThrow("increment 2");
    assemble(first, target);
    flip(base, 9000);
    expect(whole(first)).toThrow(`${base}, which is damaged`);
    rmSync(base);
    expect(whole(first)).toThrow(`${base}, which is not there`);
    expect(existsSync(target)).toBe(false);
  });

  test("is laid over the one that it continues, and over no other", async () => {
    await begin();
    await put("one");
    const { file = "" } = keeper.increment(nextFile("changes"));
    // What was noted is from before this increment, as after a restored chain.json: another takes the same place.
    const noted = join(shop.folder, "backups", "chain.json");
    const beside = join(shop.folder, "aside");
    const before = JSON.parse(readFileSync(noted, "utf8"));
    await put("two");
    keeper.increment(nextFile("changes"));
    await put("three");
    keeper.close();
    renameSync(file, beside);
    writeFileSync(noted, JSON.stringify({ ...before, sequence: 1, previous: "0".repeat(64) }));
    for (const name of readdirSync(join(shop.folder, "backups"))) {
      if (name.endsWith(".changes")) rmSync(join(shop.folder, "backups", name));
    }
    renameSync(beside, file);
    keeper = new LogKeeper(shop.file);
    const last = keeper.increment(nextFile("changes")).file ?? "";
    expect(() => assemble(last, join(shop.folder, "made.db"))).toThrow("does not continue what comes before it");
  });

  test("is refused where the log does not prove what was committed before it: a whole copy has to be made", async () => {
    await begin();
    await put("one");
    keeper.increment(nextFile("changes"));
    keeper.close();
    // Nobody holds the log: it is moved into the file and begins anew.
    const handle = openSqlite(shop.file);
    await put("unseen");
    handle.pragma("wal_checkpoint(RESTART)");
    handle.close();
    await put("two");
    keeper = new LogKeeper(shop.file);
    expect(() => keeper.increment(nextFile("changes"))).toThrow(LogLost);
    expect(keeper.chain).toBeUndefined();
    await begin();
    await put("three");
    const { file = "" } = keeper.increment(nextFile("changes"));
    const target = join(shop.folder, "made.db");
    assemble(file, target);
    expect(dump(target)).toBe(dump(shop.file));
  });

  test("goes on after a kill, where the log proves that it can", async () => {
    await begin();
    await put("one");
    keeper.increment(nextFile("changes"));
    await put("two");
    keeper.close();
    keeper = new LogKeeper(shop.file);
    const { file = "" } = keeper.increment(nextFile("changes"));
    expect(readHead(file).sequence).toBe(2);
    const target = join(shop.folder, "made.db");
    assemble(file, target);
    expect(dump(target)).toBe(dump(shop.file));
  });

  test("that cannot be written lets go of the log, so that it does not grow for ever", async () => {
    await begin();
    await put("one");
    const taken = nextFile("changes");
    mkdirSync(`${taken}.unproved`);
    expect(() => keeper.increment(taken)).toThrow("EISDIR");
    expect([keeper.chain, keeper.isHolding]).toEqual([undefined, false]);
  });

  test("lets the log begin anew where it is long, so that it stays short", async () => {
    await begin();
    const sizes: number[] = [];
    for (let round = 0; round < 4; round++) {
      await put("large", "y".repeat(6_000_000));
      keeper.increment(nextFile("changes"));
      sizes.push(statSync(`${shop.file}-wal`).size);
    }
    expect(sizes.at(-1)).toBeLessThan((sizes[0] ?? 0) * 1.5);
    const last = join(shop.folder, "made.db");
    await put("after");
    assemble(keeper.increment(nextFile("changes")).file ?? "", last);
    expect(dump(last)).toBe(dump(shop.file));
  });
});

test("a chain that was made a whole copy goes on from it", async () => {
  await begin();
  await put("one");
  const { file: of = "" } = keeper.increment(nextFile("changes"));
  const made = nextFile("db");
  const { report, digest } = makeWhole(of, made);
  expect(report.problems).toEqual([]);
  expect(keeper.replaceFirst({ file: made, digest, of })).toBe(true);
  await put("two");
  const { file: after = "" } = keeper.increment(nextFile("changes"));
  expect(readHead(after)).toMatchObject({ base: basename(made), sequence: 1 });
  // One that was made while the chain went on is a copy, and not the beginning of it.
  expect(keeper.replaceFirst({ file: made, digest, of })).toBe(false);
  const target = join(shop.folder, "made.db");
  assemble(after, target);
  expect(dump(target)).toBe(dump(shop.file));
});

describe("random histories of commits, checkpoints, kills and backups", () => {
  const seeds = (process.env.BACKUP_SEEDS ?? "1").split(",").map(Number);
  test.each(seeds)("each backup equals the database as it was when it was made (seed %i)", async (seed) => {
    const random = dice(seed);
    const upTo = (limit: number) => Math.floor(random() * limit);
    const aside = mkdtempSync(join(tmpdir(), "increments-"));
    const kept = new Map<string, string>();
    const other: SqliteHandle[] = [];
    let handle = openSqlite(shop.file);
    handle.exec(SPARE);
    const change: (() => unknown)[] = [
      () => handle.prepare("insert into spare (text) values (?)").run("i".repeat(upTo(20_000))),
      () => handle.prepare("update spare set text = ? where id % 7 = ?").run("u".repeat(upTo(4000)), upTo(7)),
      () => handle.prepare("delete from spare where id % 5 = ?").run(upTo(5)),
      () => handle.exec("vacuum"),
      () => put(`s${upTo(9)}`, "v".repeat(upTo(9000))),
      () => {
        handle.exec("begin immediate");
        handle.prepare("insert into spare (text) values (?)").run("r".repeat(500_000));
        handle.exec("rollback");
      },
      () =>
        handle.transaction(() => {
          for (let n = 0; n < 60; n++) handle.prepare("insert into spare (text) values (?)").run("m".repeat(2500));
        })(),
    ];
    const step: (() => Promise<unknown> | unknown)[] = [
      ...Array.from({ length: 6 }, () => async () => {
        for (let n = upTo(6); n >= 0; n--) await change[upTo(change.length)]?.();
      }),
      () => handle.pragma(`wal_checkpoint(${["PASSIVE", "FULL", "RESTART", "TRUNCATE"][upTo(4)]})`),
      () => keeper.makeRoom({ bytes: 100_000 + upTo(400_000), atOnce: 10_000 + upTo(90_000), leave: 0 }),
      // Another reader, of a report, comes or goes.
      () => {
        const reader = openSqliteToRead(shop.file);
        reader.exec("begin");
        reader.prepare("select count(*) from counters").get();
        other.push(reader);
        if (other.length > 2) other.shift()?.close();
      },
      // A kill: nothing of the keeper is left but what it noted.
      () => {
        keeper.close();
        keeper = new LogKeeper(shop.file);
      },
      // A proper end.
      async () => {
        keeper.close();
        for (const reader of other.splice(0)) reader.close();
        handle.close();
        await shop.db.destroy();
        shop.db = openDatabase(shop.file);
        handle = openSqlite(shop.file);
        keeper = new LogKeeper(shop.file);
      },
    ];
    // Checkpoints that wait for a reader would wait for the whole timeout here.
    const impatient = () => handle.pragma("busy_timeout = 0");
    for (let round = 0; round < 40; round++) {
      impatient();
      await step[upTo(step.length)]?.();
      impatient();
      if (upTo(3) > 0) continue;
      const point = await keeperPoint();
      if (point) kept.set(point, dump(shop.file));
    }
    for (const reader of other) reader.close();
    handle.close();
    expect(kept.size).toBeGreaterThan(3);
    expect([...kept.keys()].some((file) => file.endsWith(".changes"))).toBe(true);
    for (const [file, wanted] of kept) {
      const target = join(aside, "point.db");
      if (file.endsWith(".changes")) makeWhole(file, target);
      expect(dump(file.endsWith(".changes") ? target : file), basename(file)).toBe(wanted);
      rmSync(target, { force: true });
    }
    rmSync(aside, { recursive: true });
  });

  async function keeperPoint(): Promise<string | undefined> {
    try {
      if (keeper.chain) return keeper.increment(nextFile("changes")).file;
    } catch (problem) {
      if (!(problem instanceof LogLost)) throw problem;
    }
    return begin();
  }
});
