/** A shop for what moves databases: busy, with values that engines are known to treat differently. */
import { execFile } from "node:child_process";
import { cpSync } from "node:fs";
import { dirname, join } from "node:path";
import { sql } from "kysely";
import { type SqliteHandle, sqliteHandle } from "../../db/engines/dialect.ts";
import { CHECKSUM_TABLE } from "../../db/migration-checksums.ts";
import type { Db } from "../../db/schema.ts";
import { busyShop } from "./busy-shop.ts";
import { root } from "./source-imports.ts";

const oddTexts = [
  "",
  " leading and trailing ",
  "مكتب الدوحة 🪑👩🏽‍💻",
  `quotes ' " \` and back\\slashes \\n \\u0000 {"a","b"} NULL null \\N`,
  "lines\r\n\tand\u0001control\u007f characters\u2028\ufeff",
  "e\u0301 is not é; ﷺ; \u{10ffff}",
  `{"json": [1.0, 1e2, "b",   {"b":1,"a":2}]}`,
  "x".repeat(3_000_000),
];
/** More than a batch. */
const MANY = 12_000;

/** Writes a sound shop with all of that to this file, and its keys beside it; answers when it is, for its check. */
export async function writeShopToCopy(file: string): Promise<Date> {
  const shop = await busyShop();
  try {
    const handle = sqliteHandle(shop.app.db);
    addOddRows(handle);
    handle.prepare("vacuum into ?").run(file);
    cpSync(join(shop.app.dataDir, "secrets"), join(dirname(file), "secrets"), { recursive: true });
    return shop.app.now();
  } finally {
    await shop[Symbol.asyncDispose]();
  }
}

function addOddRows(handle: SqliteHandle): void {
  const setting = handle.prepare("insert into settings (key, value, version, updated_at) values (?, ?, 1, '')");
  for (const [at, text] of oddTexts.entries()) setting.run(`odd ${at} ${text.slice(0, 40)}`, text);
  const attempts = handle.prepare("insert into sign_in_attempts values (?, 1, 0, ?, ?)");
  attempts.run("largest", 9_223_372_036_854_775_807n, -9_223_372_036_854_775_808n);
  attempts.run("beyond a double", 9_007_199_254_740_993n, -9_007_199_254_740_993n);
  attempts.run("none", 0, -0);
  // Windows of one key are in the order of numbers, not of their digits.
  const limit = handle.prepare("insert into rate_limits values ('a', ?, 1)");
  for (const start of [-2_147_483_648, -5, 0, 5, 10, 9, 1_795_000_000_000]) limit.run(start);
  handle.exec(`
    with recursive n(n) as (select 1 union all select n + 1 from n where n < ${MANY})
    insert into idempotency select 'owner ' || (n % 7), 'key ' || n, 'POST /', 'print', 'outcome ' || n, '' from n;
    insert into change_feed (position, revision, collection, row_id, version, deleted, at)
      values (1000000, 0, 'products', 'gone', 1, 1, '');
    delete from change_feed where position = 1000000`);
}

/** Every table of the shop with its rows, read by the shop's own handle and put in an order here: equal for equal shops. */
export async function everyTable(db: Db): Promise<Record<string, string[]>> {
  const tables: Record<string, string[]> = {};
  for (const { name } of await db.introspection.getTables()) {
    // What each engine was sent is written by the migrations of its own.
    if (name === CHECKSUM_TABLE) continue;
    const { rows } = await sql<Record<string, unknown>>`select * from ${sql.table(name)}`.execute(db);
    const texts = rows.map((row) => JSON.stringify(Object.entries(row).toSorted(([a], [b]) => (a < b ? -1 : 1))));
    tables[name] = texts.toSorted();
  }
  return tables;
}

export interface Ended {
  code: number | string | null | undefined;
  signal: NodeJS.Signals | null | undefined;
  output: string;
}

/** Runs Node in the project's folder until it ends, whatever its end. */
export function runNode(args: readonly string[], env: Record<string, string> = {}): Promise<Ended> {
  return new Promise((resolve) => {
    const options = { cwd: root, env: { PATH: process.env.PATH, ...env } };
    execFile(process.execPath, args, options, (problem, stdout, stderr) =>
      resolve({ code: problem ? problem.code : 0, signal: problem?.signal, output: `${stdout}${stderr}` }),
    );
  });
}

/** A copy in a process of its own, which kills itself so many milliseconds after this step of it. */
export function copyAndDie(
  from: string,
  to: string,
  { step, afterMs }: { step: number; afterMs: number },
): Promise<Ended> {
  const code = `
    const { copyShop } = await import(${JSON.stringify(`${root}/db/copy/copy-shop.ts`)});
    const die = () => process.kill(process.pid, "SIGKILL");
    let steps = 0;
    await copyShop(process.argv[1], process.argv[2], () => {
      steps += 1;
      if (steps === ${step}) ${afterMs === 0 ? "die()" : `setTimeout(die, ${afterMs})`};
    });
    console.log("finished after " + steps + " steps");`;
  return runNode(["--input-type=module", "-e", code, from, to]);
}
