/**
 * `npm run db -- COMMAND`: what the person who runs the server does to the database. DATA_DIR says where, as for the
 * shop itself.
 */
import { join, resolve } from "node:path";
import { backupDatabase, checkDatabase, restoreDatabase } from "./backup.ts";
import { checkInvoices, type InvoiceReport } from "./check-invoices.ts";
import { migrate } from "./migrate.ts";
import { openDatabase } from "./open.ts";
import { findOwner } from "./owner.ts";
import { resetAdministrator } from "./reset-administrator.ts";

const dataDir = resolve(process.env.DATA_DIR || "./data");
const file = join(dataDir, "shop.db");
const say = (line: string) => process.stdout.write(`${line}\n`);

const commands: Record<string, { usage: string; run(args: string[]): Promise<void> | void }> = {
  migrate: {
    usage: "migrate: bring the database to this program's schema",
    async run() {
      const db = openDatabase(file);
      const taken = await migrate(db);
      await db.destroy();
      say(taken.length ? `Taken: ${taken.join(", ")}` : "Nothing to do.");
    },
  },
  backup: {
    usage: "backup [FILE]: a verified copy, while the shop goes on (default DATA_DIR/backups/shop-TIME.db)",
    run([target]) {
      const name = `shop-${new Date().toISOString().slice(0, 19).replaceAll(":", "-")}.db`;
      const to = target ? resolve(target) : join(dataDir, "backups", name);
      const { orders, revision } = backupDatabase(file, to);
      say(`${to}: sound, ${orders} orders, revision ${revision}. Keep DATA_DIR/images, papers and secrets with it.`);
    },
  },
  restore: {
    usage: "restore FILE: put a backup in the place of the database (the shop must be stopped)",
    run([backup]) {
      if (!backup) throw new Error("Name the backup: npm run db -- restore FILE");
      const owner = findOwner(dataDir);
      if (owner !== undefined) throw new Error(`Stop the shop first (process ${owner}).`);
      const { orders, revision } = restoreDatabase(resolve(backup), file);
      say(`Restored ${orders} orders, revision ${revision}. What was there is kept as ${file}.before-restore.`);
    },
  },
  check: {
    usage: "check: read everything and say whether it is sound",
    async run() {
      const { problems, orders, revision } = checkDatabase(file);
      if (!problems.length) problems.push(...(await checkPosted()).problems);
      for (const problem of problems) say(problem);
      if (problems.length) process.exitCode = 1;
      else say(`Sound: ${orders} orders, revision ${revision}.`);
    },
  },
  "check-invoices": {
    usage: "check-invoices: read every posted document anew: its chain, its number, its sums and what was credited",
    async run() {
      const { problems, documents } = await checkPosted();
      for (const problem of problems) say(problem);
      if (problems.length) process.exitCode = 1;
      else say(`Sound: ${documents} posted documents.`);
    },
  },
  admin: {
    usage: "admin reset EMAIL: a new password for an administrator who is locked out",
    async run([verb, email]) {
      if (verb !== "reset" || !email) throw new Error("Say: npm run db -- admin reset EMAIL");
      const db = openDatabase(file);
      try {
        const reset = await resetAdministrator(db, email);
        if (reset.done) say(`${reset.email} · new password: ${reset.password} (must be changed at the first sign-in)`);
        else
          throw new Error(`Nobody here has that address. Administrators: ${reset.administrators.join(", ") || "none"}`);
      } finally {
        await db.destroy();
      }
    },
  },
};

/** Also where the shop's database is PostgreSQL: DATABASE_URL says so, as for the shop itself. */
async function checkPosted(): Promise<InvoiceReport> {
  const db = openDatabase(process.env.DATABASE_URL || file);
  try {
    return await checkInvoices(db);
  } finally {
    await db.destroy();
  }
}

const [name = "", ...args] = process.argv.slice(2);
const command = commands[name];
if (!command) {
  say(["Usage: npm run db -- COMMAND", ...Object.values(commands).map(({ usage }) => `  ${usage}`)].join("\n"));
  process.exitCode = 1;
} else {
  try {
    await command.run(args);
  } catch (problem) {
    process.stderr.write(`${problem instanceof Error ? problem.message : String(problem)}\n`);
    process.exitCode = 1;
  }
}
