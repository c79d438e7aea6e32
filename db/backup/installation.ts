/**
 * What belongs to a database outside of it: the keys and the store of pictures. The database keeps a fingerprint of the keys
 * and the marker of the store (`meta`), so that a start with others is refused instead of sending links that open nothing
 * and showing pages without pictures.
 */
import { createHash, randomUUID } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { lockNames, withoutTimeLimits } from "../engines/dialect.ts";
import type { Db } from "../schema.ts";
import type { ObjectStore } from "../storage/object-store.ts";
import { FILE_MARKER } from "../storage/shop-files.ts";

export type Part = "keys" | "media";

/** The keys and the store that a server would use. */
export interface Installation {
  keys: { fingerprint(): string | undefined; place: string };
  media: { marker(): Promise<string | undefined>; makeMarker(): Promise<void>; place: string };
}

const partKeys = { keys: "keys_fingerprint", media: "media_folder" } as const;

/** Keys in the folder, or made of a secret of the environment; pictures in the folder, or in a bucket. */
export function describeInstallation(
  dataDir: string,
  shared: { secret?: string | undefined; bucket?: ObjectStore | undefined } = {},
): Installation {
  return {
    keys: shared.secret ? secretKeys(shared.secret) : keysIn(dataDir),
    media: shared.bucket ? mediaInBucket(shared.bucket) : mediaIn(dataDir),
  };
}

/** Which keys these are, without giving them away. */
const fingerprintOf = (key: string): string =>
  createHash("sha256").update(`fingerprint of the keys\n${key}`).digest("hex").slice(0, 32);

const secretKeys = (secret: string): Installation["keys"] => ({
  fingerprint: () => fingerprintOf(secret),
  place: "the environment (SHOP_SECRET)",
});

function keysIn(dataDir: string): Installation["keys"] {
  const file = join(dataDir, "secrets", "signing-key");
  return {
    fingerprint: () => (existsSync(file) ? fingerprintOf(readFileSync(file, "utf8").trim()) : undefined),
    place: join(dataDir, "secrets"),
  };
}

function mediaIn(dataDir: string): Installation["media"] {
  const file = join(dataDir, "images", "installation");
  return {
    marker: async () => (existsSync(file) ? readFileSync(file, "utf8").trim() : undefined),
    async makeMarker() {
      mkdirSync(join(dataDir, "images"), { recursive: true });
      // Written beside and renamed, so that a cut of power leaves a whole marker or none.
      writeFileSync(`${file}.new`, `${randomUUID()}\n`, { flush: true });
      renameSync(`${file}.new`, file);
    },
    place: join(dataDir, "images"),
  };
}

const mediaInBucket = (bucket: ObjectStore): Installation["media"] => ({
  marker: async () => (await bucket.read(FILE_MARKER))?.toString("utf8").trim(),
  makeMarker: () => bucket.write(FILE_MARKER, Buffer.from(`${randomUUID()}\n`)),
  place: "the bucket of MEDIA_URL",
});

const readPart = (installation: Installation, part: Part): Promise<string | undefined> =>
  part === "keys" ? Promise.resolve(installation.keys.fingerprint()) : installation.media.marker();

/**
 * Refuses (throws, in words, with the way out) keys or pictures that are not those that this database was last served with.
 * What the database does not know yet passes. To be asked before keys are made.
 */
export async function refuseForeignParts(db: Db, installation: Installation): Promise<void> {
  for (const part of ["keys", "media"] as const) {
    const wanted = await findPart(db, part);
    if (wanted !== undefined && wanted !== (await readPart(installation, part))) {
      throw new Error(refusals[part](installation[part].place));
    }
  }
}

/**
 * Notes keys and pictures that the database does not know yet. Servers that begin at once wait for each other, so that they
 * agree on one marker; one with others than the first is refused.
 */
export async function adoptParts(db: Db, installation: Installation): Promise<void> {
  await withoutTimeLimits(db, (connection) =>
    connection.transaction().execute(async (tx) => {
      await lockNames(tx, ["installation"]);
      if ((await installation.media.marker()) === undefined) await installation.media.makeMarker();
      for (const part of ["keys", "media"] as const) {
        const value = await readPart(installation, part);
        if (value === undefined) throw new Error(`The ${part} in ${installation[part].place} are missing.`);
        await tx
          .insertInto("meta")
          .values({ key: partKeys[part], value })
          .onConflict((c) => c.doNothing())
          .execute();
      }
    }),
  );
  await refuseForeignParts(db, installation);
}

/** Forgets the noted keys or pictures: the next start takes those present, or makes new ones. */
export async function acceptOtherPart(db: Db, part: Part): Promise<void> {
  await db.deleteFrom("meta").where("key", "=", partKeys[part]).execute();
}

/** Consequences of accepting other keys or pictures, for the administrator. */
export const whatBreaks: Readonly<Record<Part, string>> = {
  keys: [
    "The next start takes the keys in DATA_DIR/secrets (or SHOP_SECRET), or makes new ones. Links in mails that were sent go on",
    "working; links that are sent from now on for earlier orders, quotes and invoices open nothing, every desktop has to sign in",
    "anew, and whoever signs in with an authenticator has to set it up again (an administrator: npm run db -- admin reset).",
  ].join(" "),
  media:
    "The next start takes the pictures in DATA_DIR/images (or MEDIA_URL) as they are. Those that are not there stay missing until they are uploaded again.",
};

const refusals: Readonly<Record<Part, (place: string) => string>> = {
  keys: (place) =>
    `The keys in ${place} are missing, or not those of this database. Put back those that belong to it, or go on with others: npm run db -- accept keys (says what that breaks).`,
  media: (place) =>
    `The pictures in ${place} are missing, or not those of this database. Put back those that belong to it, or go on with these: npm run db -- accept media (says what that breaks).`,
};

async function findPart(db: Db, part: Part): Promise<string | undefined> {
  const row = await db.selectFrom("meta").select("value").where("key", "=", partKeys[part]).executeTakeFirst();
  return row?.value;
}
