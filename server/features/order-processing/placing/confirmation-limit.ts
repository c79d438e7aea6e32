import { countUse } from "../../../../db/queries/accounts/limits.ts";
import { isMailboxProven, proveMailbox } from "../../../../db/queries/accounts/proven-mailboxes.ts";
import type { Db, Tx } from "../../../../db/schema.ts";
import type { App } from "../../../context.ts";
import { mailboxOf } from "./order-visitor.ts";

/** Mails a day to an unproven mailbox that a visitor typed. */
export const MAILS_TO_UNPROVEN = 3;
export const DAY_SECONDS = 86_400;

/**
 * Whether a mail about a web order may go to the typed mailbox: three a day, so that the checkout fills no stranger's
 * mailbox, and without a limit once a link out of one was opened. Counts it.
 */
export const mayMailVisitor = (app: Pick<App, "secrets" | "now">, tx: Tx, email: string): Promise<boolean> =>
  mayMailMailbox(app, tx, mailboxOf(app, email));

/** As `mayMailVisitor`, of the fingerprint of the mailbox. */
export async function mayMailMailbox({ now }: Pick<App, "now">, tx: Tx, mailbox: string): Promise<boolean> {
  if (await isMailboxProven(tx, mailbox)) return true;
  const limit = { limit: MAILS_TO_UNPROVEN, seconds: DAY_SECONDS };
  return (await countUse(tx, `order-mail:${mailbox}`, limit, now())) === undefined;
}

/** Proof that only a mail to this mailbox carries: its bearer has read the mail. The token alone also goes to the sender. */
export const mailProof = ({ secrets }: Pick<App, "secrets">, orderId: string, email: string): string =>
  secrets.fingerprint("mail proof", `${orderId}\n${mailboxOf({ secrets }, email)}`);

/** Notes that the mailbox of an order is proven when `proof` is that of its mails. */
export async function takeMailProof(
  app: Pick<App, "secrets" | "now"> & { db: Db },
  order: { id: string; contact_email: string },
  proof: string | undefined,
): Promise<void> {
  if (proof === undefined || order.contact_email === "" || proof !== mailProof(app, order.id, order.contact_email))
    return;
  await proveMailbox(app.db, mailboxOf(app, order.contact_email), app.now().toISOString());
}
