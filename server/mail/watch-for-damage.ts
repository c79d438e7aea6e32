import { type Damage, onDamage, storeDamage } from "../../db/backup/damage.ts";
import { howToRestore } from "../../db/backup/stored-backups.ts";
import { damageMail } from "../../src-shared/text/damage-mail.ts";
import { newId } from "../../src-shared/values/id.ts";
import type { App } from "../context.ts";
import type { MailTransport } from "./outgoing-mail.ts";

/**
 * Reports damage of the database: a note on disk, a line in the log, and a mail to the staff's mailbox. The mail is
 * sent past the queue, because that is in the damaged file.
 */
export function watchForDamage(app: Pick<App, "config" | "dataDir" | "db" | "log" | "now">, mail: MailTransport): void {
  onDamage(app.db, (damage) => {
    storeDamage(app.dataDir, damage);
    app.log.fatal({ damage }, `the database is damaged and takes no more orders. ${howToRestore(app.dataDir)}`);
    mailStaff(app, mail, damage).catch((problem: unknown) =>
      app.log.error({ err: problem }, "nobody could be told by mail that the database is damaged"),
    );
  });
}

async function mailStaff(
  { config, dataDir, now }: Pick<App, "config" | "dataDir" | "now">,
  mail: MailTransport,
  damage: Damage,
): Promise<void> {
  if (config.staffEmail === undefined) return;
  const id = newId();
  const { hostname } = new URL(config.publicUrl);
  const { subject, text } = damageMail({ shop: hostname, problem: damage.problem, restore: howToRestore(dataDir) });
  await mail.send({
    id,
    createdAt: now(),
    messageId: `<${id}@${hostname}>`,
    lang: "en",
    fromName: hostname,
    to: config.staffEmail,
    replyTo: undefined,
    subject,
    text,
    html: `<pre>${text.replace(/[&<>]/g, (sign) => `&#${sign.charCodeAt(0)};`)}</pre>`,
  });
}
