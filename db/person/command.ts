import { rmSync, writeFileSync } from "node:fs";
import { resolve, sep } from "node:path";
import { setTimeout } from "node:timers/promises";
import { readAtOneMoment } from "../engines/dialect.ts";
import { findStaffByEmail } from "../queries/accounts/staff.ts";
import { type AuditSource, recordAudit } from "../queries/audit.ts";
import type { Db } from "../schema.ts";
import { inTransaction } from "../transaction.ts";
import { uploadsFolder } from "../uploads-folder.ts";
import { findPerson, type Person } from "./find-person.ts";
import { assertNothingOpen, maskSteps, planMask } from "./mask-person.ts";
import { asExport, countRows, readRowsOf } from "./rows-of-person.ts";
import { doubtfulLines } from "./sort-rows.ts";

interface Options {
  /** Ids of doubtful rows that the administrator attributes to the person. */
  include?: readonly string[];
  /** Prints a line beside the JSON on the standard output. */
  warn?: (line: string) => void;
}

/**
 * Exports all rows of a person as JSON: into a new file that only its owner can read, or as the lines that are
 * returned. The export is noted in the audit log. Reads a snapshot, so that the shop goes on writing meanwhile.
 */
export async function exportPerson(
  db: Db,
  who: string,
  target: string | undefined,
  now = () => new Date(),
  { include = [], warn = (line) => void process.stderr.write(`${line}\n`) }: Options = {},
): Promise<string[]> {
  const { person, rows, doubtful } = await readAtOneMoment(db, async (snapshot) => {
    const found = await getPerson(snapshot, who);
    return { person: found, ...(await readRowsOf(snapshot, found, new Set(include))) };
  });
  const { phones, emails } = person;
  const all = { exportedAt: now().toISOString(), person: { phones, emails }, ...asExport(rows) };
  const json = JSON.stringify(all, null, 2);
  const counts = countRows(rows);
  const file = target === undefined ? undefined : resolve(target);
  // Before it is noted: a file that could not be written was not exported.
  if (file !== undefined) writeFileSync(file, `${json}\n`, { flag: "wx", mode: 0o600 });
  const rowId = person.customerId ?? "none";
  const event = { action: "command:person export", collection: "customers", rowId, after: counts } as const;
  try {
    await inTransaction(db, (tx) => recordAudit(tx, byCommand(now), event));
  } catch (problem) {
    if (file !== undefined) rmSync(file, { force: true });
    throw problem;
  }
  if (file === undefined) {
    // Beside the JSON, which may be read by a program, and never in it: the rows may be another person's.
    for (const line of doubtfulLines(doubtful)) warn(line);
    return [json];
  }
  return [`${file}: ${sentence(counts)}`, ...doubtfulLines(doubtful), ...(await staffNote(db, person))];
}

/** Milliseconds between two steps in which waiting requests get the database. */
const PAUSE_MS = 25;

/**
 * Masks a person and removes their uploads. Refuses (throws) while an order or quote of theirs is under way, naming it.
 * The rows are found in a snapshot and masked in short transactions with pauses between them, because the shop waits
 * for each. When interrupted, it is started again and finds the rest.
 */
export async function forgetPerson(
  db: Db,
  who: string,
  dataDir: string,
  now = () => new Date(),
  { include = [] }: Pick<Options, "include"> = {},
): Promise<string[]> {
  const { person, plan } = await readAtOneMoment(db, async (snapshot) => {
    const found = await getPerson(snapshot, who);
    return { person: found, plan: await planMask(snapshot, found, new Set(include)) };
  });
  assertNothingOpen(plan.open);
  // Before the rows that name them: an interruption then leaves no upload that nobody finds again.
  for (const path of plan.uploads) removeUpload(dataDir, path);
  for (const step of maskSteps(plan, byCommand(now))) {
    await inTransaction(db, step);
    await setTimeout(PAUSE_MS);
  }
  return [
    `Masked: ${sentence(plan.counts)}.`,
    ...(plan.invoicesKept > 0 ? [`Kept as they were posted, for ten years: ${plan.invoicesKept} documents.`] : []),
    ...doubtfulLines(plan.doubtful),
    "Backups hold what they held until they are thinned out; desktops follow with their next sync.",
    ...(await staffNote(db, person)),
  ];
}

async function getPerson(db: Parameters<typeof findPerson>[0], who: string): Promise<Person> {
  const person = await findPerson(db, who);
  if (!person) throw new Error(`${who} is neither an e-mail address nor a phone number.`);
  return person;
}

const byCommand = (now: () => Date): AuditSource => ({
  actor: { kind: "system" },
  requestId: "command",
  now,
  origin: "command",
});

const sentence = (counts: Readonly<Record<string, number>>): string =>
  Object.entries(counts)
    .map(([table, count]) => `${count} ${table}`)
    .join(", ") || "nothing";

/** A note about staff accounts, which belong to the record of actions and stay. */
async function staffNote(db: Db, { emails }: Person): Promise<string[]> {
  const members = await Promise.all(emails.map((email) => findStaffByEmail(db, email)));
  return members.some(Boolean) ? ["They also have a staff account, which is not part of this: see People."] : [];
}

/** A path of the store for uploads; one that leads out of it is left alone. */
function removeUpload(dataDir: string, path: string): void {
  const root = uploadsFolder(resolve(dataDir)) + sep;
  const file = resolve(root, path);
  if (file.startsWith(root)) rmSync(file, { force: true });
}
