/**
 * What belongs to a database outside of it: the keys in DATA_DIR/secrets and the pictures in DATA_DIR/images. The database
 * keeps a fingerprint of the keys and the marker of the folder (`meta`), so that a start with others is refused instead of
 * sending links that open nothing and showing pages without pictures.
 */
import { createHash, randomUUID } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Db } from "../schema.ts";

export type Part = "keys" | "media";

const partKeys = { keys: "keys_fingerprint", media: "media_folder" } as const;
const keyFile = (dataDir: string): string => join(dataDir, "secrets", "signing-key");
const markerFile = (dataDir: string): string => join(dataDir, "images", "installation");

/** Which keys these are, without giving them away; undefined where there are none. */
function readKeysFingerprint(dataDir: string): string | undefined {
  if (!existsSync(keyFile(dataDir))) return undefined;
  const key = readFileSync(keyFile(dataDir), "utf8").trim();
  return createHash("sha256").update(`fingerprint of the keys\n${key}`).digest("hex").slice(0, 32);
}

const readMarker = (dataDir: string): string | undefined =>
  existsSync(markerFile(dataDir)) ? readFileSync(markerFile(dataDir), "utf8").trim() : undefined;

/** Written beside and renamed, so that a cut of power leaves a whole marker or none. */
function makeMarker(dataDir: string): string {
  const file = markerFile(dataDir);
  mkdirSync(join(dataDir, "images"), { recursive: true });
  writeFileSync(`${file}.new`, `${randomUUID()}\n`, { flush: true });
  renameSync(`${file}.new`, file);
  return readMarker(dataDir) as string;
}

const readers = { keys: readKeysFingerprint, media: readMarker } as const;

/**
 * Refuses (throws, in words, with the way out) a folder whose keys or pictures are not those that this database was last
 * served with. What the database does not know yet passes. To be asked before keys are made.
 */
export async function refuseForeignParts(db: Db, dataDir: string): Promise<void> {
  for (const part of ["keys", "media"] as const) {
    const wanted = await findPart(db, part);
    if (wanted !== undefined && wanted !== readers[part](dataDir)) throw new Error(refusals[part](dataDir));
  }
}

/** Notes keys and pictures that the database does not know yet. Of two that begin at once, the second is refused. */
export async function adoptParts(db: Db, dataDir: string): Promise<void> {
  if (readMarker(dataDir) === undefined) makeMarker(dataDir);
  for (const part of ["keys", "media"] as const) {
    const value = readers[part](dataDir);
    if (value === undefined) throw new Error(`${keyFile(dataDir)} is missing.`);
    await db
      .insertInto("meta")
      .values({ key: partKeys[part], value })
      .onConflict((c) => c.doNothing())
      .execute();
  }
  await refuseForeignParts(db, dataDir);
}

/** Forgets what the database knew: the next start takes what is there, or makes it anew. */
export async function acceptOtherPart(db: Db, part: Part): Promise<void> {
  await db.deleteFrom("meta").where("key", "=", partKeys[part]).execute();
}

/** What accepting another part breaks, for whoever does it. */
export const whatBreaks: Readonly<Record<Part, string>> = {
  keys: [
    "The next start takes the keys in DATA_DIR/secrets, or makes new ones. Links in mails that were sent go on working;",
    "links that are sent from now on for earlier orders, quotes and invoices open nothing, every desktop has to sign in",
    "anew, and whoever signs in with an authenticator has to set it up again (an administrator: npm run db -- admin reset).",
  ].join(" "),
  media:
    "The next start takes the pictures in DATA_DIR/images as they are. Those that are not there stay missing until they are uploaded again.",
};

const refusals: Readonly<Record<Part, (dataDir: string) => string>> = {
  keys: (dataDir) =>
    `The keys in ${join(dataDir, "secrets")} are missing, or not those of this database. Put back the folder that belongs to it, or go on with others: npm run db -- accept keys (says what that breaks).`,
  media: (dataDir) =>
    `The pictures in ${join(dataDir, "images")} are missing, or not those of this database. Put back the folder that belongs to it, or go on with this one: npm run db -- accept media (says what that breaks).`,
};

async function findPart(db: Db, part: Part): Promise<string | undefined> {
  const row = await db.selectFrom("meta").select("value").where("key", "=", partKeys[part]).executeTakeFirst();
  return row?.value;
}
