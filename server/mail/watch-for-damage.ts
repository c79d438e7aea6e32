import { type Damage, onDamage, storeDamage } from "../../db/backup/damage.ts";
import { howToRestore } from "../../db/backup/stored-backups.ts";
import { listAdministrators } from "../../db/queries/accounts/staff.ts";
import { damageMail } from "../../src-shared/text/damage-mail.ts";
import { newId } from "../../src-shared/values/id.ts";
import type { App } from "../context.ts";
import type { MailTransport } from "./outgoing-mail.ts";

/**
 * Reports damage of the database: a note on disk, a line in the log, and a mail to whoever gets alerts. The mail is
 * sent past the queue, because that is in the damaged file. That it is over is told by the job `watch`.
 */
export function watchForDamage(app: Pick<App, "config" | "dataDir" | "db" | "log" | "now">, mail: MailTransport): void {
  onDamage(app.db, (damage) => {
    storeDamage(app.dataDir, damage);
    app.log.fatal({ damage }, `the database is damaged and takes no more orders. ${howToRestore(app.dataDir)}`);
    mailOperators(app, mail, damage).catch((problem: unknown) =>
      app.log.error({ err: problem }, "nobody could be told by mail that the database is damaged"),
    );
  });
}

async function mailOperators(
  { config, dataDir, db, now }: Pick<App, "config" | "dataDir" | "db" | "now">,
  mail: MailTransport,
  damage: Damage,
): Promise<void> {
  const { hostname } = new URL(config.publicUrl);
  const { subject, text } = damageMail({ shop: hostname, problem: damage.problem, restore: howToRestore(dataDir) });
  const html = `<pre>${text.replace(/[&<>]/g, (sign) => `&#${sign.charCodeAt(0)};`)}</pre>`;
  const send = (to: string) => {
    const id = newId();
    const messageId = `<${id}@${hostname}>`;
    const about = { id, createdAt: now(), messageId, lang: "en", fromName: hostname, replyTo: undefined } as const;
    return mail.send({ ...about, to, subject, text, html });
  };
  await Promise.all((await listOperators(config, db)).map(send));
}

/** ALERT_EMAIL, else STAFF_EMAIL, else the administrators, as far as they can be read from a damaged file. */
async function listOperators(config: App["config"], db: App["db"]): Promise<string[]> {
  const mailbox = config.alertEmail ?? config.staffEmail;
  if (mailbox !== undefined) return [mailbox];
  return (await listAdministrators(db)).map(({ email }) => email);
}
