import { listStaff } from "../../../db/queries/accounts/staff.ts";
import { queueMail } from "../../../db/queries/mail/mail-queue.ts";
import type { Tx } from "../../../db/schema.ts";
import type { Context } from "../../context.ts";
import { signedIn } from "../session/signed-in.ts";

/** Mails every administrator the offered version and its publisher: nobody publishes one unseen. */
export async function mailAdministrators(
  ctx: Context,
  tx: Tx,
  { release, percentage }: { release: string; percentage: number },
): Promise<void> {
  const people = await listStaff(tx);
  const by = people.find(({ id }) => id === signedIn(ctx).id)?.name ?? "";
  const now = ctx.now();
  for (const { role, active, email, lang, name } of people) {
    if (role !== "admin" || !active) continue;
    const data = { name, release, percentage, by, at: now.toISOString() };
    await queueMail(tx, { kind: "release-published", recipient: email, lang, data }, now);
  }
}
