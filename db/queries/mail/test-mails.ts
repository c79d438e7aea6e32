/** Mails of a test order: the unique key says whose they are, since their data name rows that are not there (server/README.md, D404). */
import { type SqlBool, sql } from "kysely";
import type { Tx } from "../../schema.ts";
import { containing } from "../contains.ts";
import type { MailRow } from "./mail-queue.ts";

/** `id` of the mail as the order's own work queued it. */
export const testMailKey = (orderId: string, id: string): string => `test:${orderId}:${id}`;

/** The id of the test order that a mail tells of; undefined for every other mail. */
export const testOrderOf = (mail: Pick<MailRow, "unique_key">): string | undefined =>
  mail.unique_key?.match(/^test:([^:]+):/)?.[1];

/** Mails that wait, or are withheld, whose data name one of these ids; without those that are a test order's already. */
export const listMailsNaming = (tx: Tx, ids: readonly string[]): Promise<MailRow[]> =>
  tx
    .selectFrom("mail_queue")
    .selectAll()
    .where("state", "in", ["queued", "withheld"])
    .where(({ or, eb }) => or([eb("unique_key", "is", null), eb("unique_key", "not like", "test:%")]))
    .where(({ or, ref }) => or(ids.map((id) => sql<SqlBool>`${ref("data")} like ${containing(`"${id}"`)} escape '\\'`)))
    .orderBy("id")
    .execute();

export async function deleteTestMails(tx: Tx): Promise<void> {
  await tx.deleteFrom("mail_queue").where("unique_key", "like", "test:%").execute();
}
