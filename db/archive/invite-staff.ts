import { recordAudit } from "../queries/audit.ts";
import { queueMail } from "../queries/mail/mail-queue.ts";
import type { Tx } from "../schema.ts";

/** Invites active members of staff who came without passwords; answers their number. An administrator gives each a one-time password. */
export async function inviteStaff(tx: Tx, now: Date): Promise<number> {
  const people = await tx
    .selectFrom("staff")
    .select(["id", "email", "lang"])
    .where("active", "=", true)
    .orderBy("id")
    .execute();
  for (const { id, email, lang } of people) {
    await queueMail(tx, { kind: "staff-invited", recipient: email, lang, data: { staffId: id } }, now);
  }
  await recordAudit(
    tx,
    { actor: { kind: "system" }, requestId: "command", now: () => now, origin: "command" },
    { action: "command:import archive", collection: "archive", rowId: "import", after: { invited: people.length } },
  );
  return people.length;
}
