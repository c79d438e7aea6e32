import { rmSync, writeFileSync } from "node:fs";
import { resolve, sep } from "node:path";
import { type AuditSource, recordAudit } from "../queries/audit.ts";
import { findStaffByEmail } from "../queries/staff.ts";
import type { Db } from "../schema.ts";
import { inTransaction } from "../transaction.ts";
import { findPerson, type Person } from "./find-person.ts";
import { maskPerson } from "./mask-person.ts";
import { asExport, countRows, readRowsOf } from "./rows-of-person.ts";

/**
 * Everything that is kept on somebody, as JSON: into a new file that only its owner can read, or as the lines that are
 * returned. That it was asked for is noted in the audit log.
 */
export async function exportPerson(
  db: Db,
  who: string,
  target: string | undefined,
  now = () => new Date(),
): Promise<string[]> {
  const { person, counts, text } = await inTransaction(db, async (tx) => {
    const found = await getPerson(tx, who);
    const rows = await readRowsOf(tx, found);
    const after = countRows(rows);
    const rowId = found.customerId ?? "none";
    const act = { action: "command:person export", collection: "customers", rowId, after } as const;
    await recordAudit(tx, byCommand(now), act);
    const { phones, emails } = found;
    const all = { exportedAt: now().toISOString(), person: { phones, emails }, ...asExport(rows) };
    const json = JSON.stringify(all, null, 2);
    // Before the commit: what could not be written was not exported.
    if (target !== undefined) writeFileSync(resolve(target), `${json}\n`, { flag: "wx", mode: 0o600 });
    return { person: found, counts: after, text: json };
  });
  if (target === undefined) return [text];
  return [`${resolve(target)}: ${sentence(counts)}`, ...(await staffNote(db, person))];
}

/**
 * Masks somebody in one transaction and removes the papers they sent in. Refuses (throws) while something of theirs is
 * under way, naming it.
 */
export async function forgetPerson(db: Db, who: string, dataDir: string, now = () => new Date()): Promise<string[]> {
  const { person, masked } = await inTransaction(db, async (tx) => {
    const found = await getPerson(tx, who);
    return { person: found, masked: await maskPerson(tx, byCommand(now), found) };
  });
  if (!masked.done) {
    throw new Error(`Still under way, and not masked: ${masked.open.join(", ")}. Finish or cancel them first.`);
  }
  for (const path of masked.papers) removePaper(dataDir, path);
  return [
    `Masked: ${sentence(masked.rows)}.`,
    ...(masked.invoicesKept > 0 ? [`Kept as they were posted, for ten years: ${masked.invoicesKept} documents.`] : []),
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

/** Who works here has an account, which belongs to the record of who did what. */
async function staffNote(db: Db, { emails }: Person): Promise<string[]> {
  const members = await Promise.all(emails.map((email) => findStaffByEmail(db, email)));
  return members.some(Boolean) ? ["They also have a staff account, which is not part of this: see People."] : [];
}

/** A path of the store for papers; one that leads out of it is left alone. */
function removePaper(dataDir: string, path: string): void {
  const root = resolve(dataDir, "papers") + sep;
  const file = resolve(root, path);
  if (file.startsWith(root)) rmSync(file, { force: true });
}
