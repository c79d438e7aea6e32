/** `npm run import -- ARCHIVE`: an empty installation becomes the shop of an archive, with what it says on the terminal. */
import { join } from "node:path";
import { checkBooks } from "../check/check-books.ts";
import { describeReport } from "../check/describe-report.ts";
import { readAtOneMoment } from "../engines/dialect.ts";
import { openPlace } from "../files/places.ts";
import { createProgress, type Say } from "../progress.ts";
import { listAdministrators } from "../queries/accounts/staff.ts";
import { withFile } from "../with-shop-database.ts";
import { describeMissing } from "./describe-missing.ts";
import { type ImportStep, importArchive } from "./import-archive.ts";
import { type Archive, openArchive } from "./open-archive.ts";
import { readPassphrase } from "./read-passphrase.ts";
import { openSecrets, type Secrets } from "./secrets.ts";

const count = (of: number): string => of.toLocaleString("en-US");

/** Answers the exit code: 0 for a shop that adds up, 2 for one that is there and does not. */
export async function importArchiveCommand(
  file: string,
  env: NodeJS.ProcessEnv,
  say: Say,
  { withoutPasswords }: { withoutPasswords: boolean },
): Promise<number> {
  const dataDir = env.DATA_DIR || "./data";
  const address = env.DATABASE_URL || join(dataDir, "shop.db");
  const progress = createProgress(say);
  const archive = await openArchive(file, (done, all) =>
    progress.show(`Reading: ${count(done)} of ${count(all)} entries`, { isPassing: true }),
  ).finally(progress.end);
  try {
    const { at, schema } = archive.head;
    say(`${file}: the shop as of ${at} (${schema}), whole by its sums.`);
    const secrets = withoutPasswords ? undefined : await openSecretPart(archive, env);
    const place = openPlace(env.MEDIA_URL || dataDir);
    const installation = { address, dataDir, place, secret: env.SHOP_SECRET || undefined };
    const show = (step: ImportStep) => progress.show(describeStep(step), { isPassing: step.step !== "comparing" });
    const { invited, updated } = await importArchive(archive, installation, secrets, show).finally(progress.end);
    const rows = Object.values(archive.sums.tables).reduce((sum, table) => sum + table.rows, 0);
    say(`Equal to the archive: ${count(rows)} rows, ${count(archive.files.size)} files.`);
    if (updated.length > 0) say(`Updated to this program's schema: ${updated.join(", ")}.`);
    for (const line of describeMissing(archive.sums.missing, "Missing in the archive already")) say(line);
    const hasKey = secrets !== undefined && secrets.key !== null;
    return await withFile(address, async (db) => {
      if (!secrets) await sayInvited(say, invited, await listAdministrators(db));
      say(hasKey ? "Links in mails go on working: the signing key came along." : whatNoKeyMeans);
      const report = await readAtOneMoment(db, checkBooks);
      for (const line of describeReport(report).lines) say(line);
      say("Start the shop. Desktops are registered anew, and versions of the app published anew.");
      return describeReport(report).failing > 0 ? 2 : 0;
    });
  } finally {
    await archive.close();
  }
}

const whatNoKeyMeans =
  "The signing key did not come along: links in mails that were sent open still, but those in new mails about earlier orders, quotes and invoices open nothing.";

async function openSecretPart(archive: Archive, env: NodeJS.ProcessEnv): Promise<Secrets | undefined> {
  if (!archive.head.hasSecrets) return undefined;
  const passphrase = await readPassphrase(env, { isNew: false });
  if (passphrase === undefined) {
    throw new Error(
      "Passwords and keys of this archive are under a passphrase. Set ARCHIVE_PASSPHRASE, or say --without-passwords: staff are invited anew then.",
    );
  }
  return openSecrets(await archive.secrets(), passphrase);
}

async function sayInvited(say: Say, invited: number, administrators: readonly { email: string }[]): Promise<void> {
  say(`Staff came without passwords: ${invited} invitations go out when the shop runs.`);
  const [first] = administrators;
  if (!first) return;
  say(
    `Sign in first with a one-time password: npm run db -- admin reset ${first.email}. Then give one to each under Users.`,
  );
}

function describeStep(step: ImportStep): string {
  switch (step.step) {
    case "rows":
      return `${count(step.done)} of ${count(step.all)} rows · ${step.table}`;
    case "files":
      return `${count(step.done)} of ${count(step.all)} files`;
    case "comparing":
      return "Comparing with the archive.";
    case "updating":
      return "Bringing the database to this program's schema.";
  }
}
