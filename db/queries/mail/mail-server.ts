/** The mail server that was entered by screen: a note of `meta`, which no desktop mirrors. Its password is sealed. */
import { z } from "zod";
import { MAIL_SECURITIES } from "../../../src-shared/mail/securities.ts";
import type { Db, Tx } from "../../schema.ts";

const KEY = "mail_server";

const stored = z.object({
  host: z.string(),
  port: z.int(),
  security: z.enum(MAIL_SECURITIES),
  user: z.string(),
  from: z.string(),
  sealedPassword: z.string().nullable(),
  /** The test that is under way: a fingerprint of its code, until when it counts, and how often it was tried. */
  test: z.object({ code: z.string(), until: z.string(), tries: z.int() }).nullable(),
  provenAt: z.string().nullable(),
});
export type StoredMailServer = z.output<typeof stored>;

export async function findMailServer(db: Db | Tx): Promise<StoredMailServer | undefined> {
  const row = await db.selectFrom("meta").select("value").where("key", "=", KEY).executeTakeFirst();
  return row && stored.parse(JSON.parse(row.value));
}

/** As `findMailServer`, locked until the transaction ends: tries at a code are counted one after another. */
export async function lockMailServer(tx: Tx): Promise<StoredMailServer | undefined> {
  await tx
    .updateTable("meta")
    .set((eb) => ({ value: eb.ref("value") }))
    .where("key", "=", KEY)
    .execute();
  return findMailServer(tx);
}

export async function putMailServer(tx: Tx, server: StoredMailServer): Promise<void> {
  const value = JSON.stringify(server);
  await tx
    .insertInto("meta")
    .values({ key: KEY, value })
    .onConflict((c) => c.column("key").doUpdateSet({ value }))
    .execute();
}

export const deleteMailServer = async (tx: Tx): Promise<void> => {
  await tx.deleteFrom("meta").where("key", "=", KEY).execute();
};
