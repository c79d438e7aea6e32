import { namesOfActors } from "../../../db/queries/accounts/staff-names.ts";
import { type ContactMessageRow, listReplies } from "../../../db/queries/customers/intake.ts";
import type { Db, Tx } from "../../../db/schema.ts";
import type { MessageRow, StaffMessage } from "../../../src-shared/messages/operations.ts";
import { readCare } from "./read-care.ts";

const EXCERPT = 140;

const commonView = (row: ContactMessageRow) => ({
  id: row.id,
  version: row.version,
  at: row.created_at,
  name: row.name,
  email: row.email,
  phone: row.phone,
  lang: row.lang,
  quarantined: row.quarantined,
  subject: row.subject,
  status: row.status,
});

export const messageRowOf = (row: ContactMessageRow): MessageRow => ({
  ...commonView(row),
  excerpt: Array.from(row.message.replace(/\s+/g, " ")).slice(0, EXCERPT).join(""),
});

export async function readMessage(db: Db | Tx, row: ContactMessageRow): Promise<StaffMessage> {
  const replies = await listReplies(db, row.id);
  const by = await namesOfActors(
    db,
    replies.map(({ actor }) => actor),
  );
  return {
    ...commonView(row),
    message: row.message,
    replies: replies.map(({ id, text, actor, at }) => ({ id, text, by: by(actor), at })),
    ...(await readCare(db, "contact_messages", row)),
  };
}
