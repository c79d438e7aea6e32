import type { ContactMessageRow } from "../../../db/queries/customers/intake.ts";
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

export const readMessage = async (db: Db | Tx, row: ContactMessageRow): Promise<StaffMessage> => ({
  ...commonView(row),
  message: row.message,
  ...(await readCare(db, "contact_messages", row)),
});
