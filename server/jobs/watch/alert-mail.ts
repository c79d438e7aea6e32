import { findStaffByEmail, listStaff } from "../../../db/queries/accounts/staff.ts";
import { queueMail, withdrawMails } from "../../../db/queries/mail/mail-queue.ts";
import type { Tx } from "../../../db/schema.ts";
import type { Lang } from "../../../src-shared/values/localized.ts";
import type { App } from "../../context.ts";
import { readShopSettings } from "../../features/shop/profile.ts";

type Mailing = Pick<App, "config" | "now">;

const openedKey = (alertId: string): string => `alert-opened:${alertId}:`;

/** Mails that an alert was opened. */
export async function mailOpened(app: Mailing, tx: Tx, alertId: string): Promise<void> {
  for (const to of await listOperators(app, tx)) {
    const uniqueKey = openedKey(alertId) + to.recipient;
    await queueMail(tx, { kind: "alert-opened", ...to, data: { alertId }, uniqueKey }, app.now());
  }
}

/** Mails that an alert is over. Where its beginning still waits to be sent, this mail tells of both. */
export async function mailOver(app: Mailing, tx: Tx, alertId: string): Promise<void> {
  await withdrawMails(tx, "alert-opened", openedKey(alertId), "the alert was over before it could be sent");
  for (const to of await listOperators(app, tx)) {
    const uniqueKey = `alert-over:${alertId}:${to.recipient}`;
    await queueMail(tx, { kind: "alert-over", ...to, data: { alertId }, uniqueKey }, app.now());
  }
}

/**
 * Who gets alerts: ALERT_EMAIL, else STAFF_EMAIL, else each active administrator. Somebody with an account reads them in
 * their own language, any other mailbox in the one of notices to the shop.
 */
async function listOperators({ config }: Pick<App, "config">, tx: Tx): Promise<{ recipient: string; lang: Lang }[]> {
  const mailbox = config.alertEmail ?? config.staffEmail;
  if (mailbox) {
    const person = await findStaffByEmail(tx, mailbox);
    return [{ recipient: mailbox, lang: person?.lang ?? (await readShopSettings(tx)).mail.staffLang }];
  }
  const administrators = (await listStaff(tx)).filter(({ role, active }) => role === "admin" && active);
  return administrators.map(({ email, lang }) => ({ recipient: email, lang }));
}
