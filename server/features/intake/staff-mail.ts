import { queueMail } from "../../../db/queries/outbox.ts";
import type { Tx } from "../../../db/schema.ts";
import type { Context } from "../../context.ts";
import { readShopSettings } from "../shop/profile.ts";

/**
 * Tells the staff, at the shop's own address and no other; the visitor's is only where their reply goes (security.md,
 * row 34). A shop without an address finds it in the back office.
 */
export async function mailStaff(
  ctx: Context,
  tx: Tx,
  mail: { kind: "contact-message" | "quote-request"; data: object; replyTo: string; uniqueKey: string },
): Promise<void> {
  const recipient = ctx.config.staffEmail ?? (await readShopSettings(tx)).company.email;
  if (recipient) await queueMail(tx, { ...mail, recipient, lang: "en" }, ctx.now());
}
