/**
 * What opens something, of a shop that is archived: the signing key, passwords, second factors and the mail server's password.
 * It leaves the machine only encrypted with a passphrase (age, scrypt), so that `age --decrypt` opens it too.
 */
import { Decrypter, Encrypter } from "age-encryption";
import { sql } from "kysely";
import { z } from "zod";
import { insertRows, readRows, readShape, type TextRow } from "../engines/whole-tables.ts";
import type { Db, Tx } from "../schema.ts";
import { sealedTables, shapesThere } from "./tables.ts";

/** Columns of a member of staff that the open part lacks, after the id. */
const STAFF_COLUMNS = ["id", "must_change_password", "password_expires_at", "password_hash"] as const;
const MAIL_SERVER = "mail_server";
/** A passphrase guards everything, and whoever has the file can try any number of them. */
export const MIN_PASSPHRASE = 12;

const row = z.array(z.string().nullable());
const secretsSchema = z.object({
  /** The signing key in hexadecimal; null where the shop had none. */
  key: z.string().nullable(),
  /** The mail server that was entered by screen: its password is sealed with the key. */
  mailServer: z.string().nullable(),
  staff: z.array(row),
  tables: z.record(z.string(), z.array(row)),
});
export type Secrets = z.output<typeof secretsSchema>;

/** All but the key, which is no row. `db` is a transaction that reads at one moment. */
export async function readSecretRows(db: Db): Promise<Omit<Secrets, "key">> {
  const shape = await readShape(db, "staff");
  const places = STAFF_COLUMNS.map((name) => shape.columns.findIndex((column) => column.name === name));
  const staff = (await allRows(db, "staff")).map((one) => places.map((at) => one[at] ?? null));
  const tables: Secrets["tables"] = {};
  for (const { name } of await shapesThere(db, sealedTables)) tables[name] = await allRows(db, name);
  const server = await db.selectFrom("meta").select("value").where("key", "=", MAIL_SERVER).executeTakeFirst();
  return { mailServer: server?.value ?? null, staff, tables };
}

/** Puts them into a database that is being filled; again with the same result. Members of staff are there already. */
export async function putSecretRows(tx: Tx, { mailServer, staff, tables }: Secrets): Promise<void> {
  for (const [id, must, until, hash] of staff) {
    await tx
      .updateTable("staff")
      .set({ must_change_password: must === "1", password_expires_at: until ?? null, password_hash: hash ?? "" })
      .where("id", "=", id ?? "")
      .execute();
  }
  for (const shape of await shapesThere(tx, sealedTables)) {
    await sql`delete from ${sql.table(shape.name)}`.execute(tx);
    const rows = tables[shape.name] ?? [];
    if (rows.length > 0) await insertRows(tx, shape, rows);
  }
  await tx.deleteFrom("meta").where("key", "=", MAIL_SERVER).execute();
  if (mailServer !== null) await tx.insertInto("meta").values({ key: MAIL_SERVER, value: mailServer }).execute();
}

export async function sealSecrets(secrets: Secrets, passphrase: string): Promise<Buffer> {
  const encrypter = new Encrypter();
  encrypter.setPassphrase(passphrase);
  return Buffer.from(await encrypter.encrypt(JSON.stringify(secrets)));
}

/** Refuses (throws) another passphrase, and bytes that were changed. */
export async function openSecrets(sealed: Uint8Array, passphrase: string): Promise<Secrets> {
  const decrypter = new Decrypter();
  decrypter.addPassphrase(passphrase);
  const text = await decrypter.decrypt(sealed, "text").catch((problem: unknown) => {
    throw new Error("The passphrase is not the one of this archive. Nothing was imported.", { cause: problem });
  });
  return secretsSchema.parse(JSON.parse(text));
}

async function allRows(db: Db, table: string): Promise<(string | null)[][]> {
  const all: TextRow[] = [];
  for await (const rows of readRows(db, await readShape(db, table))) all.push(...rows);
  return all.map((one) => [...one]);
}
