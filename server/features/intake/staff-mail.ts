import { type NewMail, queueMail } from "../../../db/queries/mail/mail-queue.ts";
import type { Tx } from "../../../db/schema.ts";
import type { Context } from "../../context.ts";
import { readShopSettings } from "../shop/profile.ts";
import { staffMailbox } from "../shop/staff-mailbox.ts";

const HOUR_MS = 3_600_000;

/** Notifies the staff once an hour of messages in quarantine, without quoting them. */
export async function mailQuarantine(ctx: Context, tx: Tx): Promise<void> {
  const hour = Math.floor(ctx.now().getTime() / HOUR_MS);
  const data = { at: ctx.now().toISOString() };
  await mailStaff(ctx, tx, { kind: "messages-quarantined", data, uniqueKey: `messages-quarantined:${hour}` });
}

/**
 * Notifies the staff, at the shop's own address and no other; the visitor's is only the reply address
 * (server/security.md, row 34). Without an address of the shop, the message is in the back office only.
 */
export async function mailStaff<Kind extends "contact-message" | "quote-request" | "messages-quarantined">(
  ctx: Context,
  tx: Tx,
  mail: Omit<NewMail<Kind>, "recipient" | "lang">,
): Promise<void> {
  const mailbox = staffMailbox(ctx, await readShopSettings(tx));
  if (mailbox) await queueMail(tx, { ...mail, ...mailbox }, ctx.now());
}
