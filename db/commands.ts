/**
 * `npm run db -- COMMAND`: commands of the person who runs the server. DATA_DIR and DATABASE_URL name the database, as
 * for the shop itself.
 */
import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { isDoubt } from "../src-shared/health/invariants.ts";
import { archiveCommand } from "./archive/archive-command.ts";
import { backupDatabase, checkDatabase } from "./backup/backup.ts";
import { copyServerBefore } from "./backup/backup-before.ts";
import { backupFile } from "./backup/backup-names.ts";
import { DAMAGED_EXIT_CODE } from "./backup/damage.ts";
import { dumpBeforeMigrating } from "./backup/dump-postgres.ts";
import { acceptOtherPart, whatBreaks } from "./backup/installation.ts";
import { noteCleanEnd } from "./backup/last-end.ts";
import { makeWhole } from "./backup/log/chain.ts";
import { copyPages } from "./backup/log/first-copy.ts";
import { continueAboveNoted, describeGap, type NumberGap } from "./backup/noted-numbers.ts";
import { acceptLostLog, quickCheck } from "./backup/open-shop-file.ts";
import { takeOwnership } from "./backup/owner.ts";
import { restoreDatabase } from "./backup/restore.ts";
import { describeNewKey, listSecondPlace, recover, shipNow } from "./backup/second-place-commands.ts";
import { backUpBeforeMigrating, fileBefore } from "./backup/stored-backups.ts";
import { type BooksReport, checkBooks, checkChanged } from "./check/check-books.ts";
import { checkInvoices } from "./check/check-invoices.ts";
import { compareWithCopy } from "./check/compare-copy.ts";
import { describeReport } from "./check/describe-report.ts";
import { copyCommand, showCopy } from "./copy/command.ts";
import { refuseUnfinishedCopy } from "./copy/unfinished.ts";
import { CLEARING } from "./demo/clear-demo.ts";
import { clearDemoCommand } from "./demo/command.ts";
import { isDamaged, openSqliteToRead, readAtOneMoment } from "./engines/dialect.ts";
import { filesCommand } from "./files/command.ts";
import { migrate, pendingMigrations } from "./migrate.ts";
import { exportPerson, forgetPerson } from "./person/command.ts";
import { renewEpoch } from "./queries/feed.ts";
import { resetAdministrator } from "./reset-administrator.ts";
import type { Db } from "./schema.ts";
import { besideTheShop, withFile, withShopDatabase } from "./with-shop-database.ts";

const dataDir = resolve(process.env.DATA_DIR || "./data");
const file = join(dataDir, "shop.db");
const server = process.env.DATABASE_URL;
const print = (line: string) => process.stdout.write(`${line}\n`);

const commands: Record<string, { usage: string; run(args: string[]): Promise<void> | void }> = {
  migrate: {
    usage: "migrate: bring the database to this program's schema (a copy of the file is made first)",
    run: () =>
      withDatabase(async (db) => {
        const copy = server ? undefined : await backUpBeforeMigrating(db, { file, dataDir });
        const taken = await migrate(db);
        if (copy) print(`As it was before: ${copy}`);
        print(taken.length ? `Taken: ${taken.join(", ")}` : "Nothing to do.");
      }),
  },
  "dump-before-migrating": {
    usage: [
      "dump-before-migrating: on PostgreSQL, where this version is going to change the schema, a dump of before it",
      "    (DATA_DIR/backups/before-MIGRATION-TIME.dump; needs pg_dump)",
    ].join("\n"),
    async run() {
      if (!server) throw new Error("On SQLite a copy is made by itself before the schema changes.");
      const dump = await withFile(server, (db) => dumpBeforeMigrating(db, { url: server, dataDir }));
      print(dump ? `As it was before: ${dump}` : "The schema stays as it is.");
    },
  },
  backup: {
    usage: [
      "backup [FILE]: a verified copy, while the shop goes on (default DATA_DIR/backups/shop-TIME.db); --pages FILE, with which",
      "    the shop begins a chain of increments, copies page by page",
    ].join("\n"),
    async run(said) {
      const { values, positionals } = parseArgs({
        args: said,
        options: { pages: { type: "boolean" } },
        allowPositionals: true,
      });
      const [target] = positionals;
      if (values.pages && target) {
        const { first } = await copyPages(ownFile("backup"), resolve(target));
        print(JSON.stringify(first));
        return;
      }
      const to = target ? resolve(target) : backupFile(dataDir, new Date());
      const { orders, revision, problems } = backupDatabase(ownFile("backup"), to);
      for (const problem of problems) print(`As in the shop itself: ${problem}`);
      print(`${to}: sound, ${orders} orders, revision ${revision}. Keep DATA_DIR/images, uploads and secrets with it.`);
    },
  },
  whole: {
    usage:
      "whole INCREMENT FILE: a verified whole copy of an increment with everything that it needs (db/README.md, Backups)",
    run([increment, target]) {
      if (!increment || !target) throw new Error("Say: npm run db -- whole INCREMENT FILE");
      const to = resolve(target);
      const { digest } = makeWhole(resolve(increment), to);
      print(JSON.stringify({ file: to, digest }));
    },
  },
  restore: {
    usage: "restore FILE: put a backup in the place of the database (the shop must be stopped)",
    async run([backup]) {
      if (!backup) throw new Error("Name the backup: npm run db -- restore FILE");
      const target = ownFile("restore");
      // Keeps the shop from being opened meanwhile.
      const release = takeOwnership(dataDir);
      try {
        const { orders, revision, displaced, gaps } = restoreDatabase(resolve(backup), target);
        print(`Restored ${orders} orders, revision ${revision}.`);
        if (displaced) print(`What was there is kept as ${displaced}.`);
        printGaps(gaps);
      } finally {
        release();
      }
    },
  },
  ship: {
    usage: [
      "ship [--list | --if-due]: send the newest copy (of PostgreSQL one that is made now) and all files to BACKUP_URL, or list",
      "    the copies that are there; --if-due makes none of PostgreSQL while the last one is followed by a rest",
    ].join("\n"),
    async run([option]) {
      const ifDue = option === "--if-due";
      const noting = {
        ifDue,
        withDatabase: noteInFile,
      };
      const lines =
        option === "--list" ? listSecondPlace(process.env) : shipNow({ dataDir, server }, process.env, noting);
      for (const line of await lines) print(line);
    },
  },
  recover: {
    usage: [
      "recover [--before TIME] [--unsigned]: make an empty DATA_DIR, or an empty database on PostgreSQL, the shop again, from",
      "    BACKUP_URL alone (BACKUP_SECRET_KEY opens what is encrypted, SHOP_SECRET proves who made it)",
    ].join("\n"),
    async run(said) {
      const options = { before: { type: "string" }, unsigned: { type: "boolean" } } as const;
      const { values } = parseArgs({ args: said, options });
      const before = values.before === undefined ? undefined : new Date(values.before);
      if (before && Number.isNaN(before.getTime())) throw new Error("--before is a time like 2026-11-23T12:00:00Z");
      const progress = showCopy(print);
      const taken = { before, takeUnsigned: values.unsigned ?? false, onStep: progress.show };
      const lines = await recover({ dataDir, server }, process.env, taken).finally(progress.end);
      for (const line of lines) print(line);
    },
  },
  "backup-key": {
    usage: "backup-key: make a pair of keys, so that what is sent to BACKUP_URL can be opened by you alone",
    async run() {
      for (const line of await describeNewKey()) print(line);
    },
  },
  restored: {
    usage: [
      "restored: after a backup of PostgreSQL was brought back: every desktop fetches everything anew, and numbers that",
      "    were issued since go on above the last one",
    ].join("\n"),
    run: () =>
      withDatabase(async (db) => {
        const gaps = await continueAboveNoted(db, dataDir);
        await renewEpoch(db);
        print("The database has a new epoch.");
        printGaps(gaps);
      }),
  },
  check: {
    usage: [
      "check [FILE] [--json] [--since POSITION | --against COPY]: read everything (of a copy, where one is named) and name",
      "    each row that does not add up; --since looks only at what changed after that place of the change feed; --against",
      "    names besides what differs from an earlier copy although no change of it was written",
    ].join("\n"),
    async run(args) {
      const text = { type: "string" } as const;
      const options = { json: { type: "boolean" }, since: text, against: text } as const;
      const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
      const [copy] = positionals;
      const inside = <T>(work: (db: Db) => Promise<T>) => (copy ? withFile(resolve(copy), work) : withDatabase(work));
      if (!values.json && !(server && !copy)) {
        if (existsSync(copy ?? file)) await inside(refuseUnfinishedCopy);
        const { damaged, problems } = copy
          ? checkDatabase(resolve(copy))
          : await besideTheShop(dataDir, async () => checkDatabase(file));
        if (damaged) throw new Error(problems.join("\n"));
      }
      const check = async (db: Db) => {
        if ((await pendingMigrations(db)).pending.length > 0) return undefined;
        return readAtOneMoment(db, (snapshot) => checkSince(snapshot, values));
      };
      const report = await inside(check);
      if (!report && !values.json) throw new Error("This is of an earlier schema. Say first: npm run db -- migrate");
      if (!report || values.json) print(JSON.stringify(report ?? null));
      else printReport(report);
      if (report?.findings.some((finding) => !isDoubt(finding))) process.exitCode = 1;
    },
  },
  copy: {
    usage: [
      "copy --from ADDRESS --to ADDRESS: a whole shop into an empty database, on the same engine or the other (postgres://… or",
      "    a SQLite file); goes on where it was when it is run again, and compares every row at the end (the shop must be stopped)",
    ].join("\n"),
    run: (args) => copyCommand(args, print, checkBooksOf),
  },
  files: {
    usage: [
      "files --from PLACE --to PLACE: pictures, uploads and versions of the app from one place to another, each a DATA_DIR or a",
      "    bucket as MEDIA_URL names it; goes on where it was when it is run again, and compares every byte (the shop must be",
      "    stopped)",
    ].join("\n"),
    run: (args) => filesCommand(args, print, { dataDir, server }),
  },
  archive: {
    usage: [
      "archive FILE [--with-passwords]: a complete archive of the shop (data, pictures, documents), while it goes on, for",
      "    npm run import -- FILE on another installation or engine; with passwords and keys only under a passphrase",
      "    (ARCHIVE_PASSPHRASE, or asked for)",
    ].join("\n"),
    run: (args) => archiveCommand(args, print, { dataDir, server }, process.env),
  },
  "check-file": {
    usage: "check-file: whether the structure of the file is sound; the shop may run",
    run() {
      const handle = openSqliteToRead(ownFile("check-file"));
      try {
        quickCheck(handle);
      } finally {
        handle.close();
      }
      print(`${file}: sound.`);
    },
  },
  accept: {
    usage: [
      "accept lost-log | keys | media: go on without the log that was lost with the last orders (the shop must be",
      "    stopped), or with other keys or another folder of pictures than this database had; says what that breaks",
    ].join("\n"),
    async run([what]) {
      if (what === "lost-log") return acceptLoss();
      if (what !== "keys" && what !== "media")
        throw new Error("Say what: npm run db -- accept lost-log | keys | media");
      await withDatabase((db) => acceptOtherPart(db, what));
      print(whatBreaks[what]);
    },
  },
  "check-invoices": {
    usage: "check-invoices: read every posted document anew: its chain, its number, its sums and what was credited",
    async run() {
      const { problems, documents } = await withDatabase(checkInvoices);
      for (const problem of problems) print(problem);
      if (problems.length) process.exitCode = 1;
      else print(`Sound: ${documents} posted documents.`);
    },
  },
  person: {
    usage: [
      "person export EMAIL|PHONE [FILE] [--include ID]…: everything that is kept on somebody, as JSON; what may be" +
        " somebody else's, who typed that contact, is named and left out unless it is included",
      "  person mask EMAIL|PHONE [--include ID]…: take them out of it; posted documents are kept, as the law asks",
    ].join("\n"),
    async run(said) {
      const { values, positionals } = parseArgs({
        args: said,
        options: { include: { type: "string", multiple: true } },
        allowPositionals: true,
      });
      const [verb, who, target] = positionals;
      const { include = [] } = values;
      if (!who || !(verb === "export" || verb === "mask")) {
        throw new Error("Say: npm run db -- person export EMAIL|PHONE [FILE], or: person mask EMAIL|PHONE");
      }
      const lines = await withDatabase((db) =>
        verb === "export"
          ? exportPerson(db, who, target, undefined, { include })
          : forgetPerson(db, who, dataDir, undefined, { include }),
      );
      for (const line of lines) print(line);
    },
  },
  "clear-demo": {
    usage: [
      "clear-demo [--yes] [--changed]: say what of the demo would go and what stays; with --yes take it out, after a copy of",
      "    everything was made; --changed takes what somebody has changed since as well",
    ].join("\n"),
    async run(said) {
      const flag = { type: "boolean" } as const;
      const { values } = parseArgs({ args: said, options: { yes: flag, changed: flag } });
      const backUp = async () => {
        if (server) return copyServerBefore(CLEARING, { server, dataDir });
        const copy = fileBefore(dataDir, CLEARING, "db");
        backupDatabase(file, copy);
        return copy;
      };
      const options = { changed: values.changed ?? false, isAgreed: values.yes ?? false, backUp };
      for (const line of await withDatabase((db) => clearDemoCommand(db, options))) print(line);
    },
  },
  admin: {
    usage: "admin reset EMAIL: a new password for an administrator who is locked out",
    async run([verb, email]) {
      if (verb !== "reset" || !email) throw new Error("Say: npm run db -- admin reset EMAIL");
      const reset = await withDatabase((db) => resetAdministrator(db, email));
      if (!reset.done)
        throw new Error(`Nobody here has that address. Administrators: ${reset.administrators.join(", ") || "none"}`);
      print(`${reset.email} · new password: ${reset.password} (must be changed at the first sign-in)`);
    },
  },
};

/** For what is worth noting in the shop's file, where there is one. */
async function noteInFile(work: (db: Db) => Promise<void>): Promise<void> {
  if (existsSync(file)) await withDatabase(work);
}

async function checkBooksOf(address: string): Promise<void> {
  const report = await withFile(address, (db) => readAtOneMoment(db, checkBooks));
  printReport(report);
  if (report.findings.some((finding) => !isDoubt(finding))) process.exitCode = 1;
}

async function checkSince(db: Db, { since, against }: { since?: string; against?: string }): Promise<BooksReport> {
  const changed = since === undefined ? undefined : await checkChanged(db, Number(since));
  if (changed) return changed;
  const report = await checkBooks(db);
  if (against === undefined) return report;
  const found = await withFile(resolve(against), async (older) => {
    const isOfThisSchema = (await pendingMigrations(older)).pending.length === 0;
    return isOfThisSchema ? compareWithCopy(db, older) : undefined;
  });
  return { ...report, findings: [...report.findings, ...(found ?? [])] };
}

function printReport(report: BooksReport): void {
  for (const line of describeReport(report).lines) print(line);
}

/** Prints numbers that customers may have and the shop lacks: to be entered again by hand, from sent documents. */
function printGaps(gaps: readonly NumberGap[]): void {
  if (gaps.length === 0) return;
  print("Numbers go on above those that were issued; the audit log explains what is left out:");
  for (const gap of gaps) print(`  ${describeGap(gap)}`);
}

/** Goes on without the log: with numbers above all that may have been issued, as another database for desktops. */
async function acceptLoss(): Promise<void> {
  const target = ownFile("accept lost-log");
  const release = takeOwnership(dataDir);
  try {
    const lostLog = acceptLostLog(target);
    const gaps = await withFile(target, async (db) => {
      await renewEpoch(db);
      return continueAboveNoted(db, dataDir);
    });
    noteCleanEnd(dataDir);
    print(
      "The shop goes on without the log. Orders of its last minutes may be missing: compare with the mails that were sent.",
    );
    if (lostLog) print(`What was left of the log is kept as ${lostLog}.`);
    printGaps(gaps);
  } finally {
    release();
  }
}

const withDatabase = <T>(work: (db: Db) => Promise<T>): Promise<T> => withShopDatabase({ dataDir, server }, work);

/** The shop's file, for commands on a file alone. */
function ownFile(command: string): string {
  if (server)
    throw new Error(`This shop is on PostgreSQL, which has tools of its own for ${command} (README, Running it).`);
  return file;
}

const [name = "", ...args] = process.argv.slice(2);
const command = commands[name];
if (!command) {
  print(["Usage: npm run db -- COMMAND", ...Object.values(commands).map(({ usage }) => `  ${usage}`)].join("\n"));
  process.exitCode = 1;
} else {
  try {
    await command.run(args);
  } catch (problem) {
    process.stderr.write(`${problem instanceof Error ? problem.message : String(problem)}\n`);
    process.exitCode = isDamaged(problem) ? DAMAGED_EXIT_CODE : 1;
  }
}
