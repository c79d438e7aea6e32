import { type NewMail, queueMail } from "../../../db/queries/mail/mail-queue.ts";
import type { Tx } from "../../../db/schema.ts";
import type { Context } from "../../context.ts";
import { readShopSettings } from "../shop/profile.ts";

const HOUR_MS = 3_600_000;

/** Tells the staff once an hour that messages stay in quarantine, without a word of them. */
export async function mailQuarantine(ctx: Context, tx: Tx): Promise<void> {
  const hour = Math.floor(ctx.now().getTime() / HOUR_MS);
  const data = { at: ctx.now().toISOString() };
  await mailStaff(ctx, tx, { kind: "messages-quarantined", data, uniqueKey: `messages-quarantined:${hour}` });
}

/**
 * Tells the staff, at the shop's own address and no other; the visitor's is only where their reply goes
 * (server/security.md, row 34). A shop without an address finds it in the back office.
 */
export async function mailStaff<Kind extends "contact-message" | "quote-request" | "messages-quarantined">(
  ctx: Context,
  tx: Tx,
  mail: Omit<NewMail<Kind>, "recipient" | "lang">,
): Promise<void> {
  const recipient = ctx.config.staffEmail ?? (await readShopSettings(tx)).company.email;
  if (recipient) await queueMail(tx, { ...mail, recipient }, ctx.now());
}
