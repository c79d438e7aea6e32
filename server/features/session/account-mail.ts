import type { StaffRow } from "../../../db/queries/accounts/staff.ts";
import { queueMail } from "../../../db/queries/mail/mail-queue.ts";
import type { Tx } from "../../../db/schema.ts";
import type { AccountChange } from "../../../src-shared/mail/registry.ts";

/** Notifies the owner of an account, at its former address, that a way of signing in has changed. */
export async function mailAccountChange(tx: Tx, person: StaffRow, what: AccountChange, now: Date): Promise<void> {
  await queueMail(
    tx,
    {
      kind: "account-changed",
      recipient: person.email,
      lang: person.lang,
      data: { staffId: person.id, what, at: now.toISOString() },
    },
    now,
  );
}
